import type { McpAuthorizer } from '../../../adapters/mcp/mcp-authorizer.ts'
import { testMcpServer } from '../../../adapters/mcp/test-server.ts'
import { secretReceiverOfServer } from '../../../adapters/storage/vault/key-holders.ts'
import type { EgressScope } from '../../../core/engine/ports/egress-scope.ts'
import type { McpServerDraft } from '../../../core/model/commands/mcp-commands.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import type { McpServerId } from '../../../core/model/id.ts'
import type { McpTestProgress } from '../../../core/model/mcp/mcp-connection-test.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'

export interface DraftTestDeps {
  find(id: McpServerId): Promise<Result<{ server: McpServerRow }>>
  authorizerOf(server: McpServerRow): McpAuthorizer
  scope: EgressScope
  signal: AbortSignal
  append(progress: McpTestProgress): void
}

/** Tests a server as it is in the form, without saving it. */
export async function testDraft(draft: McpServerDraft, deps: DraftTestDeps): Promise<void> {
  const { append, ...context } = deps
  const { url, proxyUrl, auth } = draft
  const server = { url, proxyUrl: proxyUrl || undefined, authKind: auth.kind }
  const authorizer = await findAuthorizer(draft, deps)
  append(await testMcpServer({ ...context, server, authorizer, onProgress: append }))
}

/** A typed secret belongs to the typed address. A stored one is used only if it would have the same receiver. */
async function findAuthorizer(
  { id, auth, ...address }: McpServerDraft,
  { find, authorizerOf }: DraftTestDeps,
): Promise<McpAuthorizer | undefined> {
  const secret = auth.kind === 'header' ? auth.secret?.trim() : undefined
  if (auth.kind === 'header' && secret) {
    return {
      header: async () => succeed([auth.header, secret]),
      handleRefusal: async () => succeed(false),
    }
  }
  if (id === undefined || auth.kind === 'none') return undefined
  const stored = await find(id)
  if (!stored.ok || stored.value.server.auth.kind !== auth.kind) return undefined
  const { server } = stored.value
  return secretReceiverOfServer(server) === secretReceiverOfServer(address) ? authorizerOf(server) : undefined
}
