import { expect, test } from 'vitest'
import type { ProviderDraft, Provider } from '../../core/model/providers/provider.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { ProviderId } from '../../core/model/id.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { SignInService, signInMaxAgeMs, type SignInServicePorts } from './provider-sign-in.ts'

const draft: ProviderDraft = {
  dialect: 'openai-compatible',
  kind: 'openrouter',
  name: 'OpenRouter',
  baseUrl: 'https://openrouter.ai/api/v1',
  proxyUrl: 'https://proxy.example/?url=',
  apiKey: 'typed-and-not-kept',
  models: [],
}
const providerId = 'provider-1' as ProviderId
const { signal } = new AbortController()

function openService(change: Partial<SignInServicePorts> = {}) {
  const rows = new Map<string, Parameters<SignInServicePorts['store']['save']>[0]>()
  const saved: ProviderDraft[] = []
  const exchanged: { code: string; verifier: string }[] = []
  const clock = { now: 1000 }
  let made = 0
  const service = new SignInService({
    store: {
      save: async (signIn) => {
        rows.set(signIn.state, signIn)
        return succeed(null)
      },
      consume: async (state) => {
        const row = rows.get(state) ?? null
        rows.delete(state)
        return succeed(row)
      },
    },
    findPage: () => succeed(new URL('https://openrouter.ai/auth')),
    exchange: async (_, grant) => {
      exchanged.push(grant)
      return succeed('sk-or-v1-fresh')
    },
    readState: async () => succeed({ isLocked: false }),
    listProviders: async () => succeed([]),
    save: async (filled) => {
      saved.push(filled)
      return succeed({ providerId })
    },
    refreshModels: async () => succeed({ models: 340 }),
    newSecret: () => `secret-${(made += 1)}`,
    toChallenge: async (verifier) => `challenge of ${verifier}`,
    now: () => clock.now,
    ...change,
  })
  return { service, rows, saved, exchanged, clock }
}

const callback = 'https://chat.example/some/path/?tracking=1#/settings/providers'

async function begin({ service }: ReturnType<typeof openService>) {
  const started = await service.begin(draft, callback)
  if (!started.ok) throw new Error(started.failure.message)
  return new URL(started.value.url)
}

test('leads to the sign-in page with the challenge, and back to this page with the state; the verifier stays here', async () => {
  const bench = openService()
  const url = await begin(bench)
  expect(url.origin + url.pathname).toBe('https://openrouter.ai/auth')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    callback_url: 'https://chat.example/some/path/?sign-in=secret-1',
    code_challenge: 'challenge of secret-2',
    code_challenge_method: 'S256',
  })
  expect(bench.rows.get('secret-1')).toMatchObject({ verifier: 'secret-2', at: 1000 })
  expect(JSON.stringify([...bench.rows.values()])).not.toContain('typed-and-not-kept')
})

test('refuses a kind that has no sign-in', async () => {
  const { service } = openService()
  const started = await service.begin({ ...draft, kind: 'groq' }, callback)
  expect(started).toMatchObject({ ok: false, failure: { code: 'invalid-input' } })
})

test('exchanges the code once, and creates the prefilled provider with its models', async () => {
  const bench = openService()
  await begin(bench)
  const finished = await bench.service.finish({ state: 'secret-1', code: 'code-1' }, signal)
  expect(finished).toEqual({ ok: true, value: { providerId, name: 'OpenRouter', models: 340 } })
  expect(bench.exchanged).toEqual([{ code: 'code-1', verifier: 'secret-2' }])
  expect(bench.saved).toEqual([{ ...draft, apiKey: 'sk-or-v1-fresh' }])
  expect(JSON.stringify(finished)).not.toContain('sk-or')

  const again = await bench.service.finish({ state: 'secret-1', code: 'code-1' }, signal)
  expect(again).toMatchObject({ ok: false, failure: { code: 'sign-in-failed' } })
  expect(bench.exchanged).toHaveLength(1)
})

test('a name that was taken meanwhile gets a number, and the key is kept', async () => {
  const other = { id: 'provider-2' as ProviderId, name: 'openrouter' } as Provider
  const bench = openService({ listProviders: async () => succeed([other]) })
  await begin(bench)
  const finished = await bench.service.finish({ state: 'secret-1', code: 'c' }, signal)
  expect(finished).toMatchObject({ value: { name: 'OpenRouter 2' } })
})

test('a failed model list does not lose the key', async () => {
  const bench = openService({ refreshModels: async () => fail(createFailure('unreachable')) })
  await begin(bench)
  const finished = await bench.service.finish({ state: 'secret-1', code: 'c' }, signal)
  expect(finished).toMatchObject({ ok: true, value: { models: 0 } })
})

test('a callback without a request of this browser is not followed up', async () => {
  const bench = openService()
  await begin(bench)
  const forged = await bench.service.finish({ state: 'guessed', code: 'of-somebody-else' }, signal)
  expect(forged).toMatchObject({
    ok: false,
    failure: { code: 'sign-in-failed', message: expect.stringContaining('not started in this browser') },
  })
  expect(bench.exchanged).toEqual([])
})

test('after an hour it is too late', async () => {
  const bench = openService()
  await begin(bench)
  bench.clock.now += signInMaxAgeMs + 1
  const late = await bench.service.finish({ state: 'secret-1', code: 'c' }, signal)
  expect(late).toMatchObject({ failure: { message: expect.stringContaining('more than an hour ago') } })
  expect(bench.exchanged).toEqual([])
})

test.each([
  ['no code at all', {}, /access was not allowed/],
  ['a denial', { error: 'access_denied' }, /access was not allowed/],
  ['another error', { error: 'server_error', code: 'c' }, /with an error instead of a key/],
])('%s is a failure with a reason, and nothing is exchanged', async (_, back, text) => {
  const bench = openService()
  await begin(bench)
  const denied = await bench.service.finish({ state: 'secret-1', ...back }, signal)
  expect(denied).toMatchObject({ failure: { message: expect.stringMatching(text) } })
  expect(bench.exchanged).toEqual([])
})

test('with locked keys the code is kept for later, because its key could not be stored', async () => {
  const vault = { isLocked: true }
  const bench = openService({ readState: async () => succeed(vault) })
  await begin(bench)
  const locked = await bench.service.finish({ state: 'secret-1', code: 'c' }, signal)
  expect(locked).toMatchObject({ failure: { code: 'keys-locked' } })
  expect(bench.exchanged).toEqual([])
  vault.isLocked = false
  expect((await bench.service.finish({ state: 'secret-1', code: 'c' }, signal)).ok).toBe(true)
})

test.each([
  ['unreachable', true],
  ['sign-in-failed', false],
] as const)('after %s a retry is possible: %s', async (code, canRetry) => {
  const bench = openService({ exchange: async () => fail(createFailure(code)) })
  await begin(bench)
  expect(await bench.service.finish({ state: 'secret-1', code: 'c' }, signal)).toMatchObject({
    failure: { code },
  })
  expect(bench.rows.has('secret-1')).toBe(canRetry)
})
