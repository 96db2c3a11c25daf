import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { serveOnLoopback } from '../../../test/doubles/serve-on-loopback.ts'
import type { KeyVaultPort } from '../../core/engine/host-ports.ts'
import type { ProviderDraft } from '../../core/kernel/command.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import type { ProviderId } from '../../core/kernel/id.ts'
import { fail, succeed } from '../../core/kernel/result.ts'
import { testConnection } from './connection-test.ts'

async function serve(listener: RequestListener) {
  const { origin, seen } = await serveOnLoopback(listener)
  return { baseUrl: `${origin}/v1`, seen }
}

const emptyVault: KeyVaultPort = { read: async () => succeed(null) }

async function run(draft: Partial<ProviderDraft>, vault: KeyVaultPort = emptyVault, signal?: AbortSignal) {
  const full: ProviderDraft = { dialect: 'openai-compatible', name: 'P', baseUrl: '', models: [], ...draft }
  const { steps, models } = await testConnection(full, { vault }, signal ?? new AbortController().signal)
  return {
    states: steps.map((step) => `${step.name} ${step.state}`),
    codes: steps.flatMap((step) => (step.failure ? [step.failure.code] : [])),
    steps,
    models,
  }
}

test('everything in order', async () => {
  const { baseUrl, seen } = await serve((_, response) =>
    response.end('{"data":[{"id":"old","created":1},{"id":"new","created":2},{"id":"new","created":2}]}'),
  )
  const { states, models } = await run({ baseUrl, apiKey: ' sk-12345678\n' })
  expect(states).toEqual(['Address passed', 'Key passed', 'Connection passed', 'Models passed'])
  expect(models).toEqual(['new', 'old'])
  expect(seen[0]?.headers.authorization).toBe('Bearer sk-12345678')
  expect(seen[0]?.url).toBe('/v1/models')
})

test.each([
  [
    'anthropic',
    '/v1/models?limit=1000',
    '{"data":[{"type":"model","id":"claude-x"}]}',
    ['claude-x'],
    'x-api-key',
  ],
  [
    'google',
    '/v1/models?pageSize=1000',
    '{"models":[{"name":"models/gemini-x","supportedGenerationMethods":["generateContent"]},{"name":"models/embed","supportedGenerationMethods":["embedContent"]}]}',
    ['gemini-x'],
    'x-goog-api-key',
  ],
  [
    'openai',
    '/v1/models',
    '{"data":[{"id":"gpt-x"},{"id":"text-embedding-3"},{"id":"gpt-x-realtime"}]}',
    ['gpt-x'],
    'authorization',
  ],
  ['openai-compatible', '/v1/models', '[{"id":"llama"}]', ['llama'], 'authorization'],
] as const)('%s lists its models', async (dialect, path, body, ids, header) => {
  const { baseUrl, seen } = await serve((_, response) => response.end(body))
  const { models } = await run({ dialect, baseUrl: `${baseUrl}/`, apiKey: 'sk-12345678' })
  expect(models).toEqual(ids)
  expect(seen[0]?.url).toBe(path)
  expect(seen[0]?.headers[header]).toContain('sk-12345678')
})

test('a bad address stops at once', async () => {
  const { states, codes } = await run({ baseUrl: 'localhost' })
  expect(states).toEqual(['Address failed', 'Key skipped', 'Connection skipped', 'Models skipped'])
  expect(codes).toEqual(['base-url-invalid'])
})

test('a wrong key fails the key, not the connection', async () => {
  const { baseUrl } = await serve((_, response) => response.writeHead(401).end('{"error":{"message":"no"}}'))
  const { states, codes, steps } = await run({ baseUrl, apiKey: 'sk-12345678' })
  expect(states).toEqual(['Address passed', 'Key failed', 'Connection passed', 'Models skipped'])
  expect(codes).toEqual(['key-wrong'])
  expect(steps[1]?.text).toMatch(/key/)
})

test('a provider’s own host without a key is not called', async () => {
  expect((await run({ dialect: 'anthropic', baseUrl: '' })).states).toEqual([
    'Address passed',
    'Key failed',
    'Connection skipped',
    'Models skipped',
  ])
})

test('nobody there', async () => {
  const { states, codes } = await run({ baseUrl: 'http://127.0.0.1:1/v1' })
  expect(states).toEqual(['Address passed', 'Key skipped', 'Connection failed', 'Models skipped'])
  expect(codes).toEqual(['unreachable'])
})

test('a server without a list of models can still be used', async () => {
  const { baseUrl } = await serve((_, response) => response.writeHead(404).end('{"detail":"Not Found"}'))
  const { states, steps } = await run({ baseUrl })
  expect(states).toEqual(['Address passed', 'Key skipped', 'Connection passed', 'Models skipped'])
  expect(steps[2]?.text).toMatch(/by hand/)
})

test.each([
  ['<!doctype html><title>Login</title>', 'not-an-api'],
  ['{"data": oops', 'malformed-response'],
  ['{"hello":"world"}', 'malformed-response'],
])('an answer that is no list: %s', async (body, code) => {
  const { baseUrl } = await serve((_, response) => response.end(body))
  const { states, codes } = await run({ baseUrl })
  expect(states[2]).toBe('Connection failed')
  expect(codes).toEqual([code])
})

test('models that were typed and are not listed are named', async () => {
  const { baseUrl } = await serve((_, response) => response.end('{"data":[{"id":"a"}]}'))
  const { states, steps } = await run({ baseUrl, models: ['a', 'typo'] })
  expect(states[3]).toBe('Models failed')
  expect(steps[3]?.text).toContain('“typo”')
})

test('the stored key is asked for with the address of the draft, never with another one', async () => {
  const asked: string[] = []
  const vault: KeyVaultPort = {
    read: async (id, origin) => {
      asked.push(`${id} ${origin}`)
      return fail(createFailure('key-unreadable'))
    },
  }
  const { codes } = await run({ id: 'provider-7' as ProviderId, baseUrl: 'https://evil.example/v1' }, vault)
  expect(codes).toEqual(['key-unreadable'])
  expect(asked).toEqual(['provider-7 https://evil.example'])
})

test('an abort ends it', async () => {
  const controller = new AbortController()
  const { baseUrl } = await serve(() => controller.abort())
  expect((await run({ baseUrl }, emptyVault, controller.signal)).codes).toEqual(['aborted'])
})
