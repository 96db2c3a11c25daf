import { isRecord, parseJson } from '../../../lib/json.ts'
import { once } from '../../../lib/once.ts'
import { ownName } from '../../../lib/path-name.ts'
import { createAuthorizer } from '../../../adapters/mcp/oauth/create-authorizer.ts'
import type { McpSignInOptions } from '../../../adapters/mcp/oauth/mcp-sign-in.ts'
import type { McpAuthorizer } from '../../../adapters/mcp/mcp-authorizer.ts'
import type { EgressPlatform } from '../../../adapters/network/egress-fetch.ts'
import { fetchOwnFile } from '../../../adapters/network/fetch-own-file.ts'
import { createCodeVerifier } from '../../../adapters/providers/openrouter-sign-in.ts'
import { createApplicationLock } from '../../../adapters/storage/database/application-lock.ts'
import type { Database } from '../../../adapters/storage/database/schema.ts'
import type { AuditLog } from '../../../adapters/storage/mcp/audit-log.ts'
import { createMcpClientStore } from '../../../adapters/storage/mcp/mcp-client-store.ts'
import { createMcpTokenStore } from '../../../adapters/storage/mcp/mcp-token-store.ts'
import { createSignInStore } from '../../../adapters/storage/providers/sign-in-store.ts'
import type { KeyVault } from '../../../adapters/storage/vault/key-vault.ts'
import type { CommandOutput } from '../../../core/model/commands/command.ts'
import type { NetworkLogPort } from '../../../core/engine/ports/egress-scope.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { McpServerId } from '../../../core/model/id.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import type { McpSignInReturn, McpSignInStart } from '../../../core/model/mcp/mcp-sign-in.ts'

export interface McpSignInsDeps {
  db: Database
  vault: KeyVault
  outside: NetworkLogPort
  audit: Pick<AuditLog, 'add'>
  now(): number
  /** Tests replace the network and the locks. */
  platform?: EgressPlatform | undefined
  locks?: LockManager | undefined
}

export interface McpSignIns {
  begin(start: McpSignInStart, signal: AbortSignal): Promise<Result<CommandOutput<'begin-mcp-sign-in'>>>
  finish(back: McpSignInReturn, signal: AbortSignal): Promise<Result<CommandOutput<'finish-mcp-sign-in'>>>
  signOut(serverId: McpServerId): Promise<Result<null>>
  /** Returns the authorizer of a stored server. */
  authorizerOf(server: Pick<McpServerRow, 'id' | 'url' | 'proxyUrl'>): McpAuthorizer
}

/** Signs in to MCP servers and out. Tokens are refreshed by one tab at a time. */
export function createMcpSignIns({
  db,
  vault,
  outside,
  audit,
  now,
  platform,
  locks = navigator.locks,
}: McpSignInsDeps): McpSignIns {
  const tokens = createMcpTokenStore(db, { vault, lock: createApplicationLock(locks) })
  const clients = createMcpClientStore(db, { now })
  const signIns = createSignInStore(db, 'mcp')
  const lock = async <T>(serverId: McpServerId, work: () => Promise<T>): Promise<T> =>
    await locks.request(ownName(`innerloop:mcp-tokens:${serverId}`), work)
  const options: McpSignInOptions = {
    tokens,
    signIns,
    clients,
    lock,
    readState: () => vault.dataKeys.readState(),
    findDocument,
    newSecret: createCodeVerifier,
    now,
    platform,
  }
  const load = once(async () => {
    const { McpSignIn } = await import('../../../adapters/mcp/oauth/mcp-sign-in.ts')
    return new McpSignIn(options)
  })
  return {
    async begin(start, signal) {
      const signIn = await load()
      return outside.during('mcp-sign-in', (scope) => signIn.begin(start, { signal, scope }))
    },
    async finish(back, signal) {
      const signIn = await load()
      const done = await outside.during('mcp-sign-in', (scope) => signIn.finish(back, { signal, scope }))
      if (done.ok) audit.add({ type: 'mcp-signed-in', serverId: done.value.serverId })
      return done
    },
    async signOut(serverId) {
      const done = await lock(serverId, () => tokens.signOut(serverId))
      if (done.ok) audit.add({ type: 'mcp-signed-out', serverId })
      return done
    },
    authorizerOf: (server) =>
      createAuthorizer({ server, tokens, removeClient: (id) => clients.remove(id), lock, now, platform }),
  }
}

/** The document counts only if it names its own https address. The build writes it if the address of the site is known. */
async function findDocument(callbackUrl: string, signal: AbortSignal): Promise<string | null> {
  const address = new URL('client.json', callbackUrl)
  if (address.protocol !== 'https:' || address.origin !== globalThis.location.origin) return null
  const read = await fetchOwnFile(address, signal)
  const document: unknown = read.ok ? parseJson(new TextDecoder().decode(read.value)) : undefined
  return isRecord(document) && document['client_id'] === address.href ? address.href : null
}
