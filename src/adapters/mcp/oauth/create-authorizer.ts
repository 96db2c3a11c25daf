import { computeScopeUnion } from '@modelcontextprotocol/client'
import { truncateString } from '../../../lib/text.ts'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { McpServerId } from '../../../core/model/id.ts'
import type { McpAuth, McpGrant } from '../../../core/model/mcp/mcp-server.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import { mcpText } from '../../../core/model/messages/write-mcp-text.ts'
import type { EgressPlatform } from '../../network/egress-fetch.ts'
import type { McpTokenStore } from '../../storage/mcp/mcp-token-store.ts'
import { secretReceiverOfServer } from '../../storage/vault/key-holders.ts'
import type { McpAuthorizer, McpAuthorizerContext, McpRefusal } from '../mcp-authorizer.ts'
import { parseChallenge } from './sign-in-errors.ts'
import { refreshTokens } from './request-tokens.ts'
import { createSignInFetch } from './sign-in-fetch.ts'

export interface AuthorizerOptions {
  /** The server as it was when its connection was created. */
  server: Pick<McpServerRow, 'id' | 'url' | 'proxyUrl'>
  tokens: Pick<
    McpTokenStore,
    'find' | 'readAccessToken' | 'readHeaderSecret' | 'readRefreshSecrets' | 'save' | 'saveWantedScopes'
  >
  /** Forgets a registration that the authorization server no longer knows. */
  removeClient(clientId: string): Promise<unknown>
  /** Runs work exclusively for this server across all tabs. */
  lock<T>(serverId: McpServerId, work: () => Promise<T>): Promise<T>
  now(): number
  platform?: EgressPlatform | undefined
}

type Header = readonly [name: string, value: string]
type SignedIn = McpServerRow & { auth: Extract<McpAuth, { kind: 'oauth' }> & { grant: McpGrant } }

/** A token is refreshed when it expires within this time. */
const refreshBeforeMs = 60_000

/**
 * Creates the authorizer of a stored server. It reads the server before each request, so that a sign-in counts at once. After the
 * server's address or proxy was changed, connections to the earlier one get nothing.
 */
export function createAuthorizer(options: AuthorizerOptions): McpAuthorizer {
  const { now } = options
  const serverId = options.server.id
  const receiver = secretReceiverOfServer(options.server)
  const tokens: AuthorizerOptions['tokens'] = {
    ...options.tokens,
    find: async (id) => {
      const found = await options.tokens.find(id)
      if (!found.ok || secretReceiverOfServer(found.value) === receiver) return found
      return succeed({ ...found.value, auth: { kind: 'none' } })
    },
  }

  const readHeader = async (server: McpServerRow): Promise<Result<Header | null>> => {
    const { auth } = server
    if (auth.kind === 'none') return succeed(null)
    const secret = await (auth.kind === 'header'
      ? tokens.readHeaderSecret(server)
      : tokens.readAccessToken(server))
    if (!secret.ok) return fail(withName(secret.failure, server))
    if (secret.value === null || secret.value === '') return succeed(null)
    return succeed(
      auth.kind === 'header' ? [auth.header, secret.value] : ['authorization', `Bearer ${secret.value}`],
    )
  }

  /** Refreshes the tokens, unless another tab has done so since `sent`. Succeeds with `false` if there is nothing to refresh. */
  const refresh = (sent: Header | null, { signal, scope }: McpAuthorizerContext): Promise<Result<boolean>> =>
    options.lock(serverId, async () => {
      const found = await tokens.find(serverId)
      if (!found.ok) return found
      const server = found.value
      const current = await readHeader(server)
      if (!current.ok) return current
      if (current.value !== null && current.value[1] !== sent?.[1]) return succeed(true)
      if (!isSignedIn(server)) return succeed(false)
      const { grant, issuer = '' } = server.auth
      const secrets = await tokens.readRefreshSecrets(server, grant)
      if (!secrets.ok) return fail(withName(secrets.failure, server))
      if (secrets.value.refreshToken === '') return succeed(false)
      const signInFetch = createSignInFetch({
        server,
        scope,
        signal,
        platform: options.platform,
        tokenEndpoint: grant.tokenEndpoint,
      })
      const issued = await refreshTokens({ grant, issuer }, { ...secrets.value, at: now() }, signInFetch)
      if (!issued.ok) {
        if (issued.failure.detail === 'invalid_client') await options.removeClient(grant.clientId)
        return issued
      }
      const saved = await tokens.save(
        server,
        { ...issued.value, clientSecret: secrets.value.clientSecret, tokenEndpoint: grant.tokenEndpoint },
        (auth) => {
          // The user may have signed out meanwhile.
          if (auth.kind !== 'oauth' || !auth.grant) return null
          return {
            ...auth,
            scopes: issued.value.scopes ?? auth.scopes,
            grant: { ...auth.grant, expiresAt: issued.value.expiresAt },
          }
        },
      )
      return saved.ok ? succeed(true) : saved
    })

  const wantScopes = async (server: McpServerRow, challenge: string | null): Promise<Failure> => {
    const { error, scope } = parseChallenge(challenge)
    if (error !== 'insufficient_scope' || scope === undefined || server.auth.kind !== 'oauth') {
      return createFailure('mcp-request-refused', { message: mcpText('mcp-access-refused') })
    }
    const wanted = computeScopeUnion(...(server.auth.grant?.wantedScopes ?? []), scope)?.split(' ') ?? []
    await tokens.saveWantedScopes(serverId, wanted)
    const granted = server.auth.scopes
    const missing = wanted.filter((each) => !granted.includes(each))
    return createFailure('mcp-sign-in-needed', {
      message: mcpText('mcp-scopes-missing', {
        scopes: truncateString((missing.length > 0 ? missing : wanted).join(', '), 200),
      }),
    })
  }

  return {
    async header(context) {
      const found = await tokens.find(serverId)
      if (!found.ok) return found
      const server = found.value
      const header = await readHeader(server)
      if (!header.ok || header.value === null || !isSignedIn(server)) return header
      const { expiresAt } = server.auth.grant
      if (expiresAt === undefined || expiresAt - now() > refreshBeforeMs) return header
      const refreshed = await refresh(header.value, context)
      // An old token may still be good for a moment, and its refusal is handled.
      if (!refreshed.ok || !refreshed.value) return header
      const again = await tokens.find(serverId)
      return again.ok ? await readHeader(again.value) : again
    },
    async handleRefusal({ status, challenge, sent }: McpRefusal, context) {
      const found = await tokens.find(serverId)
      if (!found.ok) return found
      const server = found.value
      if (status === 403) return fail(await wantScopes(server, challenge))
      if (server.auth.kind === 'header') return fail(secretRefused)
      if (!isSignedIn(server)) return succeed(false)
      const refreshed = await refresh(sent, context)
      return refreshed.ok || refreshed.failure.code !== 'mcp-sign-in-needed' ? refreshed : succeed(false)
    },
  }
}

const secretRefused = createFailure('mcp-sign-in-needed', {
  message: mcpText('mcp-secret-refused'),
  hint: mcpText('mcp-enter-secret-again'),
})

function isSignedIn(server: McpServerRow): server is SignedIn {
  return server.auth.kind === 'oauth' && server.auth.grant !== undefined
}

function withName(failure: Failure, { name }: Pick<McpServerRow, 'name'>): Failure {
  return failure.code === 'keys-locked'
    ? createFailure('keys-locked', { message: mcpText('mcp-keys-locked', { name }) })
    : failure
}
