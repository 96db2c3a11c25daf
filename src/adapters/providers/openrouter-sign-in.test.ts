import { expect, test } from 'vitest'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import type { FailureCode } from '../../core/model/failures/failure.ts'
import { exchangeSignInCode } from './openrouter-sign-in.ts'
import { toDraftProvider } from './to-draft-provider.ts'

const provider = toDraftProvider({
  dialect: 'openai-compatible',
  kind: 'openrouter',
  name: 'OpenRouter',
  baseUrl: 'https://openrouter.ai/api/v1',
  models: [],
})

async function exchange(answer: () => Promise<Response>, signal = new AbortController().signal) {
  const scope = new RecordingEgress()
  const sent: { url: string; init: RequestInit }[] = []
  const exchanged = await exchangeSignInCode(
    provider,
    { code: 'code-1', verifier: 'verifier-1' },
    {
      signal,
      scope,
      environment: () => ({ isOnline: true, pageOrigin: 'https://chat.example', isSecurePage: true }),
      fetch: async (input, init = {}) => {
        sent.push({ url: String(input), init })
        return answer()
      },
    },
  )
  return { exchanged, sent, entries: scope.entries }
}

const json = (status: number, body: unknown) => async () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

test('sends the code and the verifier to OpenRouter, without an earlier key, and returns a key', async () => {
  const { exchanged, sent, entries } = await exchange(json(200, { key: 'sk-or-v1-new', user_id: 'u' }))
  expect(exchanged).toEqual({ ok: true, value: 'sk-or-v1-new' })
  expect(sent.map(({ url }) => url)).toEqual(['https://openrouter.ai/api/v1/auth/keys'])
  expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
    code: 'code-1',
    code_verifier: 'verifier-1',
    code_challenge_method: 'S256',
  })
  expect(new Headers(sent[0]?.init.headers).has('authorization')).toBe(false)
  expect(entries).toMatchObject([{ host: 'openrouter.ai', purpose: 'sign-in', status: 200 }])
})

test.each<[string, () => Promise<Response>, FailureCode, boolean]>([
  [
    'a code that was used, or is too old',
    json(403, { error: { message: 'Invalid code or code_verifier', code: 403 } }),
    'sign-in-failed',
    false,
  ],
  ['a method it does not know', json(400, { error: { message: 'x', code: 400 } }), 'sign-in-failed', false],
  ['an unknown code', json(404, { error: { message: 'Not found' } }), 'sign-in-failed', false],
  ['an answer without a key', json(200, { user_id: 'u' }), 'sign-in-failed', false],
  ['a response that is not JSON', async () => new Response('OK'), 'sign-in-failed', false],
  ['too many requests', json(429, { error: { message: 'slow down' } }), 'rate-limited', true],
  ['a server in trouble', json(500, {}), 'provider-error', true],
  [
    'a login page on the way',
    async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    'not-an-api',
    true,
  ],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable', true],
])('%s: %3$s', async (_, answer, code, retryable) => {
  const { exchanged } = await exchange(answer)
  expect(exchanged).toMatchObject({ ok: false, failure: { code, retryable } })
  if (!exchanged.ok) expect(exchanged.failure.hint).toBeTruthy()
})

test('a missing response ends with a failure that can be retried', async () => {
  const { exchanged } = await exchange(
    () => Promise.reject(new DOMException('', 'TimeoutError')),
    AbortSignal.abort(),
  )
  expect(exchanged).toMatchObject({ ok: false, failure: { code: 'unreachable', retryable: true } })
})
