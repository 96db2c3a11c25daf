import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { SignInNetwork, type SignInNetworkOptions } from '../../../../test/doubles/mcp-sign-in-network.ts'
import { createMcpFetch } from '../../../adapters/mcp/mcp-fetch.ts'
import type { Database } from '../../../adapters/storage/database/schema.ts'
import { createMcpStore } from '../../../adapters/storage/mcp/mcp-store.ts'
import { makeDatabase, unwrap } from '../../../adapters/storage/testing/sample-turn.ts'
import { createKeyRedactor } from '../../../adapters/storage/vault/key-redaction.ts'
import { createKeyVault } from '../../../adapters/storage/vault/key-vault.ts'
import type { AuditEventBody } from '../../../core/model/review/audit-event.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import { createMcpSignIns } from './mcp-sign-ins.ts'

let db: Database
afterEach(() => db.delete())

const { signal } = new AbortController()
const callbackUrl = 'https://app.example/oauth/callback.html'
const scope = { admit: () => true }

async function open(options: SignInNetworkOptions = {}, url = 'https://mcp.example/mcp') {
  db = makeDatabase()
  let now = 1_000_000
  const network = new SignInNetwork(options)
  const platform = {
    fetch: network.fetch,
    environment: () => ({ isOnline: true, pageOrigin: 'https://app.example', isSecurePage: true }),
  }
  const vault = createKeyVault(db)
  const lock = <T>(work: () => Promise<T>) => work()
  const store = createMcpStore(db, {
    vault,
    checkAddress: () => succeed(null),
    lock,
    now: () => now,
    newId: () => 'mcp-1',
  })
  const server = unwrap(await store.save({ name: 'Tides', url, auth: { kind: 'oauth' } }))
  const events: AuditEventBody[] = []
  const signIns = createMcpSignIns({
    db,
    vault,
    outside: { during: (_, work) => work(scope) },
    audit: { add: (event) => void events.push(event) },
    now: () => now,
    platform,
  })
  const authorizer = signIns.authorizerOf(server)
  const call = createMcpFetch({ server, purpose: 'mcp', scope, authorizer, platform })
  const begin = async (scopes?: string[]) =>
    signIns.begin({ serverId: server.id, callbackUrl, scopes }, signal)
  const finish = async (change: { iss?: string; code?: string; error?: string; state?: string } = {}) => {
    const state = new URL(unwrap(await begin()).url ?? '').searchParams.get('state') ?? ''
    return signIns.finish({ state, code: 'code-1', iss: 'https://auth.example', ...change }, signal)
  }
  const wait = (ms: number) => void (now += ms)
  return { network, vault, store, signIns, server, call, begin, finish, events, wait }
}

test('signs in with what the server names, and sends the token to the server only', async () => {
  const { network, call, begin, finish, server, events } = await open()
  const page = unwrap(await begin())
  expect(page).toMatchObject({
    host: 'auth.example',
    issuer: 'https://auth.example',
    scopes: ['read', 'write'],
  })
  const url = new URL(page.url ?? '')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'client-1',
    code_challenge_method: 'S256',
    redirect_uri: callbackUrl,
    resource: 'https://mcp.example/mcp',
    scope: 'read write',
  })
  expect(new URL(unwrap(await begin(['read'])).url ?? '').searchParams.get('scope')).toBe('read')
  expect(network.seen.filter(({ url: { pathname } }) => pathname === '/register')).toHaveLength(1)
  expect(unwrap(await finish())).toEqual({ serverId: server.id, name: 'Tides' })
  expect((await call(server.url, { method: 'POST', body: '{}' })).status).toBe(200)
  const hosts = network.seen
    .filter(({ headers }) => headers.has('authorization'))
    .map(({ url: { host } }) => host)
  expect(new Set(hosts)).toEqual(new Set(['mcp.example']))
  expect(events).toEqual([{ type: 'mcp-signed-in', serverId: server.id }])
})

test('refreshes before the token expires and after a refusal, once for requests at the same time', async () => {
  const { network, call, finish, server, wait } = await open({ expiresIn: 3600 })
  unwrap(await finish())
  wait(3_590_000)
  const send = async () => (await call(server.url, { method: 'POST', body: '{}' })).status
  expect(await Promise.all([send(), send(), send()])).toEqual([200, 200, 200])
  expect(network.valid.access).toBe('access-canary-2')
  network.valid.access = 'revoked-and-replaced'
  expect(await Promise.all([send(), send()])).toEqual([200, 200])
  expect(network.valid.access).toBe('access-canary-3')
  expect(network.reused).toBe(0)
})

test('asks again for scopes that the server wants, together with the earlier ones', async () => {
  const { network, call, begin, finish, server } = await open()
  unwrap(await finish())
  network.answer = () =>
    new Response(null, {
      status: 403,
      headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="admin"' },
    })
  await expect(call(server.url, { method: 'POST', body: '{}' })).rejects.toMatchObject({
    failure: { code: 'mcp-sign-in-needed', message: 'The server requires more permissions: admin.' },
  })
  expect(unwrap(await begin()).scopes).toEqual(['read', 'write', 'admin'])
})

test('says that the value of a header was refused, because there is no sign-in for it', async () => {
  const { network, call, store, server } = await open()
  const auth = { kind: 'header', header: 'x-key', secret: 'wrong' } as const
  unwrap(await store.save({ id: server.id, name: server.name, url: server.url, auth }))
  network.answer = () => new Response(null, { status: 401 })
  await expect(call(server.url, { method: 'POST', body: '{}' })).rejects.toMatchObject({
    failure: { code: 'mcp-sign-in-needed', message: 'The server did not accept the value of the header.' },
  })
})

test('registers again after a sign-in that never returned, and after the server forgot the client', async () => {
  const { network, call, begin, finish, server } = await open()
  const clientOf = async () => new URL(unwrap(await begin()).url ?? '').searchParams.get('client_id')
  unwrap(await finish())
  // The page of a server that forgot the client shows an error, and nothing comes back.
  expect([await clientOf(), await clientOf()]).toEqual(['client-1', 'client-2'])
  unwrap(await finish())
  network.clients.clear()
  network.valid.access = 'revoked-and-replaced'
  expect((await call(server.url, { method: 'POST', body: '{}' })).status).toBe(401)
  expect(await clientOf()).toBe('client-4')
})

test('signing out deletes the tokens, and another address or proxy never gets them', async () => {
  const { network, call, finish, signIns, store, server } = await open()
  unwrap(await finish())
  unwrap(await signIns.signOut(server.id))
  expect(await db.vault.where('id').startsWith('provider:mcp').count()).toBe(0)
  expect((await call(server.url, { method: 'POST', body: '{}' })).status).toBe(401)
  unwrap(await finish())
  const { access } = network.valid
  // The row alone is changed, as a damaged backup could do.
  await db.mcpServers.update(server.id, { url: 'https://evil.example/mcp' })
  const moved = createMcpFetch({
    server: { url: 'https://evil.example/mcp' },
    purpose: 'mcp',
    scope,
    authorizer: signIns.authorizerOf({ ...server, url: 'https://evil.example/mcp' }),
    platform: { fetch: network.fetch },
  })
  await expect(moved('https://evil.example/mcp')).rejects.toMatchObject({
    failure: { code: 'key-unreadable' },
  })
  expect(
    network.seen.some(({ url, headers }) => url.host === 'evil.example' && headers.has('authorization')),
  ).toBe(false)
  await db.mcpServers.update(server.id, { url: server.url })
  const draft = { id: server.id, name: 'Tides', url: server.url, auth: { kind: 'oauth' as const } }
  unwrap(await store.save({ ...draft, proxyUrl: 'https://proxy.example/?u=' }))
  expect(await db.vault.where('id').startsWith('provider:mcp').count()).toBe(0)
  expect(network.sent.split(access).length - 1).toBe(0)
})

test('a stored token and the refresh token are found in texts', async () => {
  const { network, vault, finish } = await open()
  unwrap(await finish())
  const { access, refresh } = network.valid
  const redactor = await createKeyRedactor(db, vault)
  expect(redactor.redact(`a ${access} b ${refresh} c`)).toBe('a [redacted] b [redacted] c')
  const rows = JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())))
  expect(rows).not.toContain('canary')
})

const hostile: [name: string, SignInNetworkOptions, back: { iss?: string }, message: string][] = [
  [
    'another issuer',
    { metadata: { issuer: 'https://evil.example' } },
    {},
    'gave another name: https://evil.example',
  ],
  ['mix-up', {}, { iss: 'https://evil.example' }, 'came from https://evil.example instead of'],
  [
    'an address that is a script',
    { metadata: { authorization_endpoint: 'javascript:alert(1)' } },
    {},
    'cannot be used',
  ],
  [
    'a token endpoint without https',
    { metadata: { token_endpoint: 'http://auth.example/token' } },
    {},
    'does not use https',
  ],
  ['a wrong resource', { resource: { resource: 'https://bank.example/' } }, {}, 'for https://bank.example/'],
]

test.for(hostile)('no code or token leaves with %s', async ([, options, back, message]) => {
  const { network, begin, finish } = await open(options)
  const page = await begin()
  const done = page.ok ? await finish(back) : page
  expect(done).toMatchObject({
    ok: false,
    failure: { code: 'mcp-sign-in-failed', message: expect.stringContaining(message) },
  })
  expect(network.sent).not.toMatch(/code-1|canary|code_verifier/)
  expect(network.valid.access).toBe('')
})

test('a state works once, for an hour, and only in this browser', async () => {
  const { network, begin, finish, signIns, wait } = await open()
  const state = new URL(unwrap(await begin()).url ?? '').searchParams.get('state') ?? ''
  const back = { state, code: 'code-1', iss: 'https://auth.example' }
  unwrap(await signIns.finish(back, signal))
  const first = network.seen.length
  expect(await signIns.finish(back, signal)).toMatchObject({
    ok: false,
    failure: { code: 'mcp-sign-in-failed' },
  })
  expect(await finish({ state: 'forged' })).toMatchObject({ ok: false })
  const late = new URL(unwrap(await begin()).url ?? '').searchParams.get('state') ?? ''
  wait(60 * 60 * 1000 + 1)
  expect(await signIns.finish({ ...back, state: late }, signal)).toMatchObject({ ok: false })
  const later = network.seen.slice(first)
  expect(later.some(({ url }) => url.pathname === '/token')).toBe(false)
})

test('a sign-in that was started for another address of the server is not finished', async () => {
  const { network, store, signIns, server, begin } = await open()
  const state = new URL(unwrap(await begin()).url ?? '').searchParams.get('state') ?? ''
  unwrap(
    await store.save({
      id: server.id,
      name: 'Tides',
      url: 'https://bank.example/mcp',
      auth: { kind: 'oauth' },
    }),
  )
  const finished = await signIns.finish({ state, code: 'code-1', iss: 'https://auth.example' }, signal)
  expect(finished).toMatchObject({ failure: { code: 'mcp-sign-in-failed' } })
  expect(network.seen.filter(({ url: { pathname } }) => pathname === '/token')).toEqual([])
})

test('a response without its issuer is refused if the server always sends one', async () => {
  const { network, begin, signIns } = await open()
  const state = new URL(unwrap(await begin()).url ?? '').searchParams.get('state') ?? ''
  expect(await signIns.finish({ state, code: 'code-1' }, signal)).toMatchObject({
    ok: false,
    failure: { message: 'The response to the sign-in does not say who sent it. No token was sent.' },
  })
  expect(network.sent).not.toContain('code-1')
})

test('says so if nothing names a sign-in address, or if a person must enter a client ID', async () => {
  const none = await open({ resource: null, metadata: { issuer: 'x' } })
  expect(await none.begin()).toMatchObject({
    failure: { message: 'The server requires sign-in but gave no sign-in address.' },
  })
  await db.delete()
  const unregistered = await open({ metadata: { registration_endpoint: undefined } })
  const page = unwrap(await unregistered.begin())
  expect(page.url).toBeUndefined()
  const entered = await unregistered.signIns.begin(
    { serverId: unregistered.server.id, callbackUrl, clientId: 'mine' },
    signal,
  )
  expect(new URL(unwrap(entered).url ?? '').searchParams.get('client_id')).toBe('mine')
})
