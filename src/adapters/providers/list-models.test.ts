import { expect, test } from 'vitest'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import type { ProviderId } from '../../core/model/id.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import type { ProviderKindId } from '../../core/model/providers/provider-kind-id.ts'
import { providerKindById } from '../../core/model/providers/provider-catalog.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { listModels } from './list-models.ts'

async function list(kind: ProviderKindId, answers: Record<string, unknown>) {
  const { dialect, baseUrl } = providerKindById(kind)
  const provider: Provider = { id: 'p' as ProviderId, kind, dialect, name: 'P', baseUrl, models: [] }
  const requests: string[] = []
  const listed = await listModels(provider, {
    vault: { read: async () => succeed('key-of-the-test') },
    signal: new AbortController().signal,
    scope: new RecordingEgress(),
    fetch: async (input, init) => {
      const url = new URL(String(input))
      const body = typeof init?.body === 'string' ? ` ${init.body}` : ''
      requests.push(`${url.pathname}${url.search}${body}`)
      const answer = answers[`${url.pathname}${body}`]
      return new Response(JSON.stringify(answer ?? { error: { message: 'no' } }), {
        status: answer === undefined ? 404 : 200,
        headers: { 'content-type': 'application/json' },
      })
    },
  })
  return { listed: listed.ok ? listed.value : listed.failure.code, requests }
}

test.each([
  [
    'openrouter',
    '/api/v1/models',
    {
      data: [
        {
          id: 'maker/large',
          created: 9,
          context_length: 200_000,
          architecture: { input_modalities: ['text', 'image', 'file'] },
          pricing: {
            prompt: '0.000003',
            completion: '0.000015',
            input_cache_read: '0.0000003',
            request: '0',
          },
          top_provider: { max_completion_tokens: 64_000 },
          supported_parameters: ['tools', 'reasoning'],
        },
      ],
    },
    {
      windowTokens: 200_000,
      outputTokens: 64_000,
      price: { input: 3, output: 15, cacheRead: 0.3 },
      seesPictures: true,
      readsFiles: true,
      callsTools: true,
      reasons: true,
      takesTemperature: false,
    },
  ],
  [
    'mistral',
    '/v1/models',
    {
      data: [
        { id: 'embed', capabilities: { completion_chat: false } },
        {
          id: 'maker/large',
          max_context_length: 128_000,
          capabilities: { completion_chat: true, function_calling: true, vision: false },
        },
      ],
    },
    { windowTokens: 128_000, callsTools: true, seesPictures: false },
  ],
  [
    'together',
    '/v1/models',
    [
      { id: 'pictures', type: 'image' },
      { id: 'maker/large', type: 'chat', context_length: 32_768, pricing: { input: 0.5, output: 1.5 } },
    ],
    { windowTokens: 32_768, price: { input: 0.5, output: 1.5 } },
  ],
  [
    'google',
    '/v1beta/models',
    {
      models: [
        { name: 'models/embed', supportedGenerationMethods: ['embedContent'] },
        {
          name: 'models/maker/large',
          inputTokenLimit: 1000,
          outputTokenLimit: 100,
          supportedGenerationMethods: ['generateContent'],
          thinking: true,
        },
      ],
    },
    { windowTokens: 1000, outputTokens: 100, reasons: true },
  ],
  [
    'cohere',
    '/v1/models',
    { models: [{ name: 'maker/large', endpoints: ['chat'], context_length: 256_000 }] },
    { windowTokens: 256_000 },
  ],
  [
    'lmstudio',
    '/api/v0/models',
    {
      data: [
        { id: 'nomic', type: 'embeddings' },
        {
          id: 'maker/large',
          type: 'vlm',
          max_context_length: 8192,
          loaded_context_length: 4096,
          capabilities: ['tool_use'],
        },
      ],
    },
    { windowTokens: 4096, seesPictures: true, callsTools: true },
  ],
] as const)(
  '%s: reads the capabilities of each model from the list',
  async (kind, path, body, capabilities) => {
    const { listed } = await list(kind, { [path]: body })
    expect(listed).toMatchObject([{ id: 'maker/large', capabilities }])
  },
)

test('asks Ollama for the context length and capabilities of each model', async () => {
  const { listed, requests } = await list('ollama', {
    '/v1/models': { data: [{ id: 'llama' }, { id: 'nomic' }, { id: 'odd' }] },
    '/api/show {"model":"llama"}': {
      model_info: { 'general.architecture': 'llama', 'llama.context_length': 131_072 },
      capabilities: ['completion', 'tools'],
    },
    '/api/show {"model":"nomic"}': { model_info: {}, capabilities: ['embedding'] },
  })
  expect(listed).toMatchObject([
    { id: 'llama', capabilities: { windowTokens: 131_072, callsTools: true, seesPictures: false } },
    { id: 'odd', capabilities: {} },
  ])
  expect(requests).toHaveLength(4)
})

test('ignores impossible numbers', async () => {
  const { listed } = await list('groq', {
    '/openai/v1/models': { data: [{ id: 'm', context_window: -5, pricing: { input: -1, output: 2 } }] },
  })
  expect(listed).toEqual([{ id: 'm', created: 0, capabilities: {} }])
})

test('reports a response that is not a list as malformed', async () => {
  expect((await list('groq', { '/openai/v1/models': { object: 'list' } })).listed).toBe('malformed-response')
})
