import { createAuthorizer } from '../../src/adapters/mcp/oauth/create-authorizer.ts'
import { McpSignIn, type McpSignInOptions } from '../../src/adapters/mcp/oauth/mcp-sign-in.ts'
import type { McpAuthorizer, McpAuthorizerContext } from '../../src/adapters/mcp/mcp-authorizer.ts'
import { mcpServerIdSchema } from '../../src/core/model/id.ts'
import type { McpAuth } from '../../src/core/model/mcp/mcp-server.ts'
import type { McpServerRow } from '../../src/core/model/mcp/mcp-row.ts'
import type { PendingMcpSignIn } from '../../src/core/model/mcp/mcp-sign-in.ts'
import { createFailure, type Failure } from '../../src/core/model/failures/failure.ts'
import { succeed } from '../../src/core/model/failures/result.ts'

export interface CliSignInOptions {
  url: string
  fetch: typeof fetch
  /** Client that was registered before, with its secret. */
  client?: { id: string; secret: string } | undefined
}

export interface CliSignIn {
  authorizer: McpAuthorizer
  /** Signs in as a user would who accepts everything. Returns why it failed, if it did. */
  signIn(context: McpAuthorizerContext): Promise<Failure | undefined>
}

/** Addresses that the suite knows as the application's. Nothing is loaded from them. */
const callbackUrl = 'https://conformance-test.local/oauth/callback.html'
const documentUrl = 'https://conformance-test.local/client-metadata.json'

/** Sign-in for the conformance suites: the application's, with stores in memory. The sign-in page answers with a redirect. */
export function createCliSignIn({ url, fetch, client }: CliSignInOptions): CliSignIn {
  const serverId = mcpServerIdSchema.parse('cli')
  const secrets = new Map<string, string>()
  const pending = new Map<string, PendingMcpSignIn>()
  const clients = new Map<string, string>()
  const server: McpServerRow = {
    id: serverId,
    name: 'server',
    alias: 'server',
    url,
    place: 'remote',
    auth: { kind: 'oauth', clientId: client?.id, scopes: [] },
    isOn: true,
    inNewChats: false,
    trustsReadOnly: false,
    createdAt: 0,
  }
  const read = (name: string) => Promise.resolve(succeed(secrets.get(name) ?? ''))
  const done = (work: () => void) => {
    work()
    return Promise.resolve(succeed(null))
  }
  const setAuth = (auth: McpAuth | null) => {
    if (auth) server.auth = auth
  }

  const tokens = {
    find: () => Promise.resolve(succeed(server)),
    readAccessToken: () => read('access'),
    readHeaderSecret: () => read('header'),
    readRefreshSecrets: async () =>
      succeed({
        refreshToken: secrets.get('refresh') ?? '',
        clientSecret: secrets.get('client') ?? '',
      }),
    save: (
      _server: unknown,
      {
        accessToken,
        refreshToken,
        clientSecret,
      }: Record<'accessToken' | 'refreshToken' | 'clientSecret', string>,
      update: (auth: McpAuth) => McpAuth | null,
    ) =>
      done(() => {
        setAuth(update(server.auth))
        secrets.set('access', accessToken).set('refresh', refreshToken).set('client', clientSecret)
      }),
    saveWantedScopes: (_id: unknown, wantedScopes: string[]) =>
      done(() => {
        const { auth } = server
        if (auth.kind === 'oauth' && auth.grant) setAuth({ ...auth, grant: { ...auth.grant, wantedScopes } })
      }),
    saveClientSecret: (state: string, _endpoint: string, secret: string) =>
      done(() => {
        secrets.set(state, secret)
      }),
    consumeClientSecret: (state: string) =>
      Promise.resolve(succeed(secrets.get(state) ?? client?.secret ?? '')),
  }

  const lock = async <T>(_id: unknown, work: () => Promise<T>): Promise<T> => await work()
  const options: McpSignInOptions = {
    tokens,
    lock,
    signIns: {
      save: (signIn) =>
        done(() => {
          // A client with a secret that was registered before proves itself with it.
          if (client) signIn.mcp.clientAuth = 'client_secret_basic'
          pending.set(signIn.state, signIn)
        }),
      consume: (state) => Promise.resolve(succeed(pending.get(state) ?? null)),
    },
    clients: {
      consume: (issuer) => Promise.resolve(succeed(clients.get(issuer) ?? null)),
      save: (issuer, _callbackUrl, id) =>
        done(() => {
          clients.set(issuer, id)
        }),
    },
    readState: () => Promise.resolve(succeed({ isLocked: false })),
    findDocument: () => Promise.resolve(documentUrl),
    newSecret: () => crypto.randomUUID(),
    now: () => Date.now(),
    platform: { fetch },
  }
  const signIn = new McpSignIn(options)

  return {
    authorizer: createAuthorizer({
      server,
      tokens,
      lock,
      removeClient: () => Promise.resolve(),
      now: () => Date.now(),
      platform: { fetch },
    }),
    async signIn(context) {
      const page = await signIn.begin({ serverId, callbackUrl }, context)
      if (!page.ok) return page.failure
      if (page.value.url === undefined) return createFailure('mcp-sign-in-failed')
      const response = await fetch(page.value.url, { redirect: 'manual' })
      const target = URL.parse(response.headers.get('location') ?? '', page.value.url)
      if (!target) return createFailure('mcp-sign-in-failed', { detail: `HTTP ${response.status}` })
      const query = target.searchParams
      const finished = await signIn.finish(
        {
          state: query.get('state') ?? '',
          code: query.get('code') ?? undefined,
          error: query.get('error') ?? undefined,
          iss: query.get('iss') ?? undefined,
        },
        context,
      )
      return finished.ok ? undefined : finished.failure
    },
  }
}
