import {
  checkResourceAllowed,
  computeScopeUnion,
  resourceUrlFromServerUrl,
  startAuthorization,
  validateAuthorizationResponseIssuer,
} from '@modelcontextprotocol/client'
import { truncateString } from '../../../lib/text.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { McpServerId } from '../../../core/model/id.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import {
  mcpSignInMaxAgeMs,
  type McpSignInPage,
  type McpSignInReturn,
  type McpSignInStart,
  type PendingMcpSignIn,
} from '../../../core/model/mcp/mcp-sign-in.ts'
import { mcpText } from '../../../core/model/messages/write-mcp-text.ts'
import { workerText } from '../../../core/model/messages/write-text.ts'
import type { EgressPlatform } from '../../network/egress-fetch.ts'
import type { McpTokenStore } from '../../storage/mcp/mcp-token-store.ts'
import type { McpAuth, McpGrant } from '../../../core/model/mcp/mcp-server.ts'
import type { McpAuthorizerContext } from '../mcp-authorizer.ts'
import { chooseClient, type ClientChoice, type McpClient } from './choose-client.ts'
import { discoverSignIn, type SignInPlan } from './discover-sign-in.ts'
import { toSignInFailure } from './sign-in-errors.ts'
import { exchangeCode, type IssuedTokens } from './request-tokens.ts'
import { createSignInFetch } from './sign-in-fetch.ts'

type OAuth = Extract<McpAuth, { kind: 'oauth' }>

export interface McpSignInOptions {
  tokens: Pick<McpTokenStore, 'find' | 'save' | 'saveClientSecret' | 'consumeClientSecret'>
  signIns: {
    save(signIn: PendingMcpSignIn, since: number): Promise<Result<null>>
    consume(state: string): Promise<Result<PendingMcpSignIn | null>>
  }
  clients: {
    consume(issuer: string, callbackUrl: string): Promise<Result<string | null>>
    save(issuer: string, callbackUrl: string, clientId: string): Promise<Result<null>>
  }
  /** Runs work exclusively for this server across all tabs, as a refresh of its tokens does. */
  lock<T>(serverId: McpServerId, work: () => Promise<T>): Promise<T>
  readState(): Promise<Result<{ isLocked: boolean }>>
  /** Returns the address of this host's client metadata document, which must name itself, or null if there is none. */
  findDocument(callbackUrl: string, signal: AbortSignal): Promise<string | null>
  newSecret(): string
  now(): number
  platform?: EgressPlatform | undefined
}

interface Prepared {
  url: string
  plan: SignInPlan
  client: McpClient | null
}

/** Signs in to MCP servers with OAuth 2.1. Tokens go to the vault, and never to the page. */
export class McpSignIn {
  readonly #options: McpSignInOptions
  /** Last preparation per server, so that another choice of scopes sends no request and registers no second client. */
  readonly #prepared = new Map<McpServerId, Prepared>()

  constructor(options: McpSignInOptions) {
    this.#options = options
  }

  /** Reads how to sign in, chooses the client and stores a state and a verifier for one use. */
  async begin(start: McpSignInStart, context: McpAuthorizerContext): Promise<Result<McpSignInPage>> {
    const found = await this.#options.tokens.find(start.serverId)
    if (!found.ok) return found
    const server = found.value
    const earlier = this.#prepared.get(server.id)
    const canReuse = start.scopes !== undefined && earlier?.url === server.url && earlier.client !== null
    const prepared = canReuse ? succeed(earlier) : await this.#prepare(server, start, context)
    if (!prepared.ok) return prepared
    this.#prepared.set(server.id, prepared.value)
    const { plan, client } = prepared.value
    const { metadata } = plan
    const scopes = unionScopes(server.auth, plan)
    const page = { host: new URL(metadata.authorization_endpoint).host, issuer: metadata.issuer, scopes }
    if (client === null) return succeed(page)
    const url = await this.#open(start, prepared.value, start.scopes ?? scopes)
    return url.ok ? succeed({ ...page, url: url.value }) : url
  }

  /** Checks the response and exchanges its code for tokens. The state is used up, whatever the outcome. */
  async finish(
    { state, code, error, iss }: McpSignInReturn,
    { signal, scope }: McpAuthorizerContext,
  ): Promise<Result<{ serverId: McpServerId; name: string }>> {
    const { tokens, signIns, clients, readState, lock, now, platform } = this.#options
    // The vault is checked before the code is used up. A token that could not be stored would be lost.
    const vault = await readState()
    if (!vault.ok) return vault
    if (vault.value.isLocked) return fail(createFailure('keys-locked'))
    const consumed = await signIns.consume(state)
    if (!consumed.ok) return consumed
    const signIn = consumed.value
    if (!signIn) return fail(describeEnd('sign-in-unknown'))
    const { mcp } = signIn
    const secret = await tokens.consumeClientSecret(state, mcp.tokenEndpoint)
    if (!secret.ok) return secret
    const at = now()
    if (at - signIn.at > mcpSignInMaxAgeMs) return fail(describeEnd('sign-in-expired'))
    const { host } = new URL(mcp.issuer)
    try {
      // Checked before anything else of the response is read, because another server may have sent it.
      validateAuthorizationResponseIssuer({
        iss,
        expectedIssuer: mcp.issuer,
        issParameterSupported: mcp.namesIssuer,
      })
    } catch (thrown) {
      return fail(toSignInFailure(thrown, { host }))
    }
    if (code === undefined || error !== undefined) return fail(describeDenial(host, error))
    const found = await tokens.find(mcp.serverId)
    if (!found.ok) return found
    const server = found.value
    if (!isAbout(server, mcp)) return fail(describeEnd('sign-in-unknown'))
    const signInFetch = createSignInFetch({
      server,
      scope,
      signal,
      platform,
      tokenEndpoint: mcp.tokenEndpoint,
    })
    return await lock(server.id, async () => {
      const issued = await exchangeCode(signIn, { code, iss, clientSecret: secret.value, at }, signInFetch)
      if (!issued.ok) return issued
      const saved = await tokens.save(
        server,
        { ...issued.value, clientSecret: secret.value, tokenEndpoint: mcp.tokenEndpoint },
        (auth) => toAuth(auth, signIn, issued.value),
      )
      if (!saved.ok) return saved
      // Without it, the next sign-in registers again.
      if (mcp.isRegistered) await clients.save(mcp.issuer, mcp.callbackUrl, mcp.clientId)
      return succeed({ serverId: server.id, name: server.name })
    })
  }

  async #prepare(
    server: McpServerRow,
    { callbackUrl, clientId }: McpSignInStart,
    context: McpAuthorizerContext,
  ): Promise<Result<Prepared>> {
    const { clients, findDocument, platform } = this.#options
    const signInFetch = createSignInFetch({ ...context, server, platform })
    const plan = await discoverSignIn(server, await readChallenge(server, signInFetch), signInFetch)
    if (!plan.ok) return plan
    const choice: ClientChoice = {
      entered: clientId || (server.auth.kind === 'oauth' ? server.auth.clientId : undefined),
      callbackUrl,
      fetch: signInFetch,
      consume: (issuer) => clients.consume(issuer, callbackUrl),
      findDocument: () => findDocument(callbackUrl, context.signal),
    }
    const client = await chooseClient(plan.value, choice)
    return client.ok ? succeed({ url: server.url, plan: plan.value, client: client.value }) : client
  }

  async #open(
    { serverId, callbackUrl }: McpSignInStart,
    { plan, client }: Prepared,
    scopes: readonly string[],
  ): Promise<Result<string>> {
    const { tokens, signIns, newSecret, now } = this.#options
    const { metadata, resource } = plan
    if (client === null) return fail(describeEnd('sign-in-unknown'))
    const state = newSecret()
    const { clientId, clientAuth, clientSecret, isRegistered } = client
    const started = await startSignIn({ plan, clientId, callbackUrl, state, scopes })
    if (!started.ok) return started
    const at = now()
    const tokenEndpoint = new URL(metadata.token_endpoint).href
    const issuer = metadata.issuer
    const namesIssuer = metadata.authorization_response_iss_parameter_supported === true
    const mcp = {
      serverId,
      issuer,
      namesIssuer,
      callbackUrl,
      scopes,
      clientId,
      clientAuth,
      isRegistered,
      tokenEndpoint,
      resource,
    }
    const saved = await signIns.save(
      { state, verifier: started.value.verifier, at, mcp },
      at - mcpSignInMaxAgeMs,
    )
    if (!saved.ok) return saved
    const sealed = clientSecret
      ? await tokens.saveClientSecret(state, tokenEndpoint, clientSecret)
      : succeed(null)
    return sealed.ok ? succeed(started.value.url) : sealed
  }
}

async function startSignIn({
  plan: { metadata, resource },
  clientId,
  callbackUrl,
  state,
  scopes,
}: {
  plan: SignInPlan
  clientId: string
  callbackUrl: string
  state: string
  scopes: readonly string[]
}): Promise<Result<{ url: string; verifier: string }>> {
  try {
    const { authorizationUrl, codeVerifier } = await startAuthorization(metadata.issuer, {
      metadata,
      clientInformation: { client_id: clientId },
      redirectUrl: callbackUrl,
      state,
      ...(scopes.length > 0 && { scope: scopes.join(' ') }),
      ...(resource !== undefined && { resource }),
    })
    return succeed({ url: authorizationUrl.href, verifier: codeVerifier })
  } catch (error) {
    return fail(toSignInFailure(error, { host: new URL(metadata.issuer).host }))
  }
}

/** Returns the `www-authenticate` header of a refusal, or null if there is none that a page may read. */
async function readChallenge(
  { url }: Pick<McpServerRow, 'url'>,
  signInFetch: ReturnType<typeof createSignInFetch>,
): Promise<string | null> {
  try {
    const response = await signInFetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    })
    await response.body?.cancel()
    return response.headers.get('www-authenticate')
  } catch {
    // Discovery reports the failure, because it tries the usual addresses next.
    return null
  }
}

/** Scopes that were granted or wanted earlier stay, because a new token replaces the old one. */
function unionScopes(auth: McpAuth, plan: SignInPlan): string[] {
  const earlier =
    auth.kind === 'oauth' && auth.grant?.wantedScopes ? [...auth.scopes, ...auth.grant.wantedScopes] : []
  const union = computeScopeUnion(earlier.join(' '), plan.scopes.join(' '))
  return union?.split(' ') ?? []
}

/** Returns whether a sign-in was started for the address that the server has now. The user may have changed it meanwhile. */
function isAbout({ url }: Pick<McpServerRow, 'url'>, { resource, issuer }: PendingMcpSignIn['mcp']): boolean {
  if (resource === undefined) return new URL(url).origin === new URL(issuer).origin
  return checkResourceAllowed({
    requestedResource: resourceUrlFromServerUrl(url),
    configuredResource: resource,
  })
}

function toAuth(auth: McpAuth, { mcp }: PendingMcpSignIn, issued: IssuedTokens): OAuth | null {
  if (auth.kind === 'header') return null
  const { clientId, clientAuth, tokenEndpoint, resource, issuer } = mcp
  const grant: McpGrant = { clientId, clientAuth, tokenEndpoint, resource, expiresAt: issued.expiresAt }
  const entered = auth.kind === 'oauth' ? auth.clientId : undefined
  return { kind: 'oauth', clientId: entered, issuer, scopes: issued.scopes ?? [...mcp.scopes], grant }
}

function describeEnd(code: 'sign-in-unknown' | 'sign-in-expired') {
  return createFailure('mcp-sign-in-failed', {
    message: workerText(code),
    hint: mcpText('mcp-sign-in-again'),
  })
}

function describeDenial(host: string, error: string | undefined) {
  return createFailure('mcp-sign-in-failed', {
    message: mcpText('mcp-sign-in-denied', { host }),
    hint: mcpText('mcp-sign-in-again'),
    detail: error === undefined ? undefined : truncateString(error, 200),
  })
}
