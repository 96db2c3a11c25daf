import { expect, test } from 'vitest'
import type { ProviderId } from '../../core/model/id.ts'
import type { SourcedCapabilities } from '../../core/model/providers/model-info.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import { createModelDirectory, type StoredModelDataPort, type ModelCollection } from './model-directory.ts'

const provider: Provider = {
  id: 'p' as ProviderId,
  kind: 'openai',
  dialect: 'openai',
  name: 'P',
  baseUrl: '',
  models: ['gpt-4.1'],
}

function directory(stored: {
  byPerson?: Record<string, SourcedCapabilities>
  byRefusal?: Record<string, SourcedCapabilities>
  byProvider?: Record<string, SourcedCapabilities>
  collection?: ModelCollection
}) {
  const port: StoredModelDataPort = {
    capabilitiesOf: async () => ({
      byPerson: stored.byPerson ?? {},
      byRefusal: stored.byRefusal ?? {},
      byProvider: stored.byProvider ?? {},
    }),
    collection: async () => stored.collection ?? null,
  }
  return createModelDirectory(port)
}

const sourced = (
  by: 'person' | 'provider',
  capabilities: SourcedCapabilities['facts'],
): SourcedCapabilities => ({
  facts: capabilities,
  source: { by, name: by, at: '2026-11-20' },
})

test('uses the collection of the release, with its name and date, if nothing is stored', async () => {
  const [info] = await directory({}).describe(provider)
  expect(info).toMatchObject({
    ref: { providerId: 'p', modelId: 'gpt-4.1' },
    windowTokens: 1_047_576,
    price: { input: 2, output: 8 },
    priceSource: { by: 'collection', at: '2026-11-10' },
  })
})

test('takes each capability from the person, then the provider, then collections', async () => {
  const [info] = await directory({
    byPerson: { 'gpt-4.1': sourced('person', { windowTokens: 1000 }) },
    byProvider: { 'gpt-4.1': sourced('provider', { windowTokens: 2000, outputTokens: 50 }) },
  }).describe(provider)
  expect(info).toMatchObject({ windowTokens: 1000, outputTokens: 50, seesPictures: true })
  expect(info?.sources.map(({ by }) => by)).toEqual(['person', 'provider', 'collection'])
  expect(info?.priceSource?.by).toBe('collection')
})

test('uses a fetched collection only if it is newer than the release', async () => {
  const collection = (at: string): ModelCollection => ({
    name: 'models.dev',
    at,
    providers: { openai: { 'gpt-4.1': { price: { input: 9, output: 9 } } } },
  })
  const [newer] = await directory({ collection: collection('2027-01-01') }).describe(provider)
  expect(newer).toMatchObject({ price: { input: 9 }, windowTokens: 1_047_576 })
  const [older] = await directory({ collection: collection('2026-01-01') }).describe(provider)
  expect(older?.price?.input).toBe(2)
})

test.each([
  ['openai', 'gpt-4.1-2025-04-14', 2],
  ['openai', 'gpt-of-tomorrow', undefined],
  ['azure', 'gpt-4.1', 2],
  ['anthropic', 'claude-haiku-4-5-20251001', 1],
  // A local model is free, even if a provider charges for a model of the same name.
  ['ollama', 'gpt-4.1', 0],
] as const)('%s has %s at %s dollars per million tokens', async (kind, modelId, price) => {
  const [info] = await directory({}).describe({ ...provider, kind }, [modelId])
  expect(info?.price?.input).toBe(price)
})

test('treats a compatible server at the address of a known provider as that provider', async () => {
  const compatible = { ...provider, kind: 'openai-compatible', baseUrl: 'https://api.openai.com/v1' } as const
  const [info] = await directory({}).describe(compatible, ['gpt-4.1'])
  expect(info?.price?.input).toBe(2)
})

test.each([
  ['ollama', 'http://127.0.0.1:11434/v1', 'llama3.2', 0],
  ['lmstudio', 'http://studio.local:1234/v1', 'qwen3', 0],
  ['ollama', 'http://127.0.0.1:11434/v1', 'gpt-oss:120b-cloud', undefined],
  ['ollama', 'https://ollama.example.com/v1', 'llama3.2', undefined],
  ['openai-compatible', 'http://127.0.0.1:4000/v1', 'gateway', undefined],
] as const)(
  '%s at %s: the price of %s is known only for a local server',
  async (kind, baseUrl, model, input) => {
    const nearby: Provider = { ...provider, kind, dialect: 'openai-compatible', baseUrl, models: [model] }
    const [info] = await directory({}).describe(nearby)
    expect(info?.price?.input).toBe(input)
  },
)

test('prefers a price set by the person to the free price of a local server', async () => {
  const nearby: Provider = { ...provider, kind: 'ollama', dialect: 'openai-compatible', models: ['m'] }
  const byPerson = { m: sourced('person', { price: { input: 3, output: 4 } }) }
  const [info] = await directory({ byPerson }).describe(nearby)
  expect(info).toMatchObject({ price: { input: 3 }, priceSource: { by: 'person' } })
})

test('accepts a price of zero only from a model id with :free or from the person', async () => {
  const router: Provider = { ...provider, kind: 'openrouter', models: ['auto', 'google/gemma-4-31b-it:free'] }
  const infos = await directory({}).describe(router)
  expect(infos.map(({ price }) => price?.input)).toEqual([undefined, 0])
  expect(infos[0]?.windowTokens).toBeGreaterThan(0)
  const [info] = await directory({
    byPerson: { auto: sourced('person', { price: { input: 0, output: 0 } }) },
  }).describe(router, ['auto'])
  expect(info?.price?.input).toBe(0)
})

test.each([
  ['overrides the provider', {}, { windowTokens: 128_000 }, 8192],
  ['is the only source', {}, {}, 8192],
  ['is overridden by the user', { windowTokens: 32_000 }, { windowTokens: 128_000 }, 32_000],
  ['is not used if the provider lists a smaller one', {}, { windowTokens: 4096 }, 4096],
] as const)('a learned window %s', async (_, person, listed, windowTokens) => {
  const sourceOf = (by: SourcedCapabilities['source']['by'], facts: SourcedCapabilities['facts']) => ({
    m: { facts, source: { by, name: 'x', at: '2026-11-22' } },
  })
  const [info] = await directory({
    byPerson: sourceOf('person', person),
    byRefusal: sourceOf('refusal', { windowTokens: 8192 }),
    byProvider: sourceOf('provider', listed),
  }).describe({
    id: 'p' as ProviderId,
    dialect: 'openai-compatible',
    name: 'P',
    baseUrl: 'http://127.0.0.1:9/v1',
    models: ['m'],
  })
  expect(info?.windowTokens).toBe(windowTokens)
})
