import { expect, test } from 'vitest'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import type { ModelRequest, ModelStreamPart } from '../../core/engine/ports/turn-ports.ts'
import { hostedToolSchema, type HostedTool } from '../../core/model/tools/tool-info.ts'
import type { ProviderId } from '../../core/model/id.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import { providerKindById } from '../../core/model/providers/provider-catalog.ts'
import { providerKindIds, type ProviderKindId } from '../../core/model/providers/provider-kind-id.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { createModelPort } from './model-port.ts'

type Wire = 'chat' | 'responses' | 'messages' | 'generate' | 'cohere'

const data = (...events: unknown[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
const named = (...events: [type: string, rest?: object][]) =>
  events.map(([type, rest]) => `event: ${type}\n${data({ type, ...rest })}`).join('')
const chunk = (delta: object, rest: object = {}) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: null, ...rest }],
})
const response = { id: 'r', object: 'response', created_at: 1, model: 'm', output: [], status: 'in_progress' }
const usage = { input_tokens: 3, output_tokens: 2, total_tokens: 5 }
const chatUsage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }
const item = { id: 'i', type: 'message', role: 'assistant', status: 'completed', content: [] }

/** One answer, "Hi", in each dialect. */
const answers: Record<Wire, string> = {
  chat: data(chunk({ role: 'assistant', content: 'Hi' }), {
    ...chunk({}, { finish_reason: 'stop' }),
    usage: chatUsage,
    x_groq: { id: 'g', usage: chatUsage },
  }).concat('data: [DONE]\n\n'),
  responses: named(
    ['response.created', { sequence_number: 0, response }],
    ['response.output_item.added', { sequence_number: 1, output_index: 0, item }],
    [
      'response.output_text.delta',
      { sequence_number: 2, item_id: 'i', output_index: 0, content_index: 0, delta: 'Hi', logprobs: [] },
    ],
    ['response.output_item.done', { sequence_number: 3, output_index: 0, item }],
    ['response.completed', { sequence_number: 4, response: { ...response, status: 'completed', usage } }],
  ),
  messages: named(
    [
      'message_start',
      { message: { id: 'm', role: 'assistant', content: [], usage: { ...usage, output_tokens: 1 } } },
    ],
    ['content_block_start', { index: 0, content_block: { type: 'text', text: '' } }],
    ['content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'Hi' } }],
    ['content_block_stop', { index: 0 }],
    ['message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } }],
    ['message_stop'],
  ),
  generate: data({
    candidates: [{ content: { role: 'model', parts: [{ text: 'Hi' }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2, totalTokenCount: 5 },
  }),
  cohere: data(
    { type: 'message-start', id: 'm' },
    { type: 'content-start', index: 0, delta: { message: { content: { type: 'text', text: '' } } } },
    { type: 'content-delta', index: 0, delta: { message: { content: { text: 'Hi' } } } },
    { type: 'content-end', index: 0 },
    {
      type: 'message-end',
      delta: { finish_reason: 'COMPLETE', usage: { tokens: { input_tokens: 3, output_tokens: 2 } } },
    },
  ),
}

const chatAt = (address: string) => ({ wire: 'chat', address }) as const
const expected: Record<ProviderKindId, { wire: Wire; address: string }> = {
  openai: { wire: 'responses', address: 'https://api.openai.com/v1/responses' },
  anthropic: { wire: 'messages', address: 'https://api.anthropic.com/v1/messages' },
  google: {
    wire: 'generate',
    address: 'https://generativelanguage.googleapis.com/v1beta/models/m:streamGenerateContent?alt=sse',
  },
  openrouter: chatAt('https://openrouter.ai/api/v1/chat/completions'),
  mistral: chatAt('https://api.mistral.ai/v1/chat/completions'),
  groq: chatAt('https://api.groq.com/openai/v1/chat/completions'),
  deepseek: chatAt('https://api.deepseek.com/chat/completions'),
  xai: { wire: 'responses', address: 'https://api.x.ai/v1/responses' },
  together: chatAt('https://api.together.xyz/v1/chat/completions'),
  cerebras: chatAt('https://api.cerebras.ai/v1/chat/completions'),
  cohere: { wire: 'cohere', address: 'https://api.cohere.com/v2/chat' },
  perplexity: chatAt('https://api.perplexity.ai/chat/completions'),
  fireworks: chatAt('https://api.fireworks.ai/inference/v1/chat/completions'),
  moonshot: chatAt('https://api.moonshot.ai/v1/chat/completions'),
  alibaba: chatAt('https://dashscope-intl.aliyuncs.com/compatible-mode/v1/chat/completions'),
  azure: {
    wire: 'responses',
    address: 'https://your-resource.openai.azure.com/openai/v1/responses',
  },
  huggingface: { wire: 'responses', address: 'https://router.huggingface.co/v1/responses' },
  zai: chatAt('https://api.z.ai/api/paas/v4/chat/completions'),
  nvidia: chatAt('https://integrate.api.nvidia.com/v1/chat/completions'),
  ollama: chatAt('http://127.0.0.1:11434/v1/chat/completions'),
  lmstudio: chatAt('http://localhost:1234/v1/chat/completions'),
  'openai-compatible': chatAt('https://llm.example.com/v1/chat/completions'),
}

test.each(providerKindIds)(
  '%s: the request goes to its endpoint, with the key, and the answer arrives',
  async (id) => {
    const { wire, address } = expected[id]
    const kind = providerKindById(id)
    const sent: { url: string; headers: Headers; body: Record<string, unknown> }[] = []
    const parts = await ask(id, async (input, init) => {
      sent.push({
        url: String(input),
        headers: new Headers(init?.headers),
        body: JSON.parse(String(init?.body)) as Record<string, unknown>,
      })
      return new Response(answers[wire], { headers: { 'content-type': 'text/event-stream' } })
    })
    expect(sent.map(({ url }) => url)).toEqual([address])
    const { headers, body } = sent[0] ?? { headers: new Headers(), body: {} }
    const name = kind.auth === 'bearer' ? 'authorization' : kind.auth
    expect(headers.get(name)).toBe(kind.auth === 'bearer' ? 'Bearer secret-key' : 'secret-key')
    expect([...headers.keys()].filter((header) => header === 'user-agent')).toEqual([])
    expect(JSON.stringify(body)).toContain('Say hi')
    const text = parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('')
    expect([parts.at(-1), text]).toMatchObject([
      { type: 'finish', reason: 'stop', usage: { inputTokens: 3, outputTokens: 2, source: 'reported' } },
      'Hi',
    ])
  },
)

test.each(providerKindIds)(
  '%s: the flight record contains the exact body of the request, and no key',
  async (id) => {
    const egress = new RecordingEgress()
    const sent: { url: string; names: string[]; body: string }[] = []
    const fetch = async (url: RequestInfo | URL, init?: RequestInit) => {
      sent.push({
        url: String(url),
        names: [...new Headers(init?.headers).keys()],
        body: String(init?.body),
      })
      return new Response(answers[expected[id].wire], { headers: { 'content-type': 'text/event-stream' } })
    }
    await ask(id, fetch, { egress })
    expect(
      egress.requests.map(({ url, headers, body }) => ({
        url,
        names: headers.map(({ name }) => name),
        body,
      })),
    ).toEqual(sent)
    expect(egress.requests).toHaveLength(1)
    expect(JSON.stringify(egress.requests)).not.toContain('secret-key')
    const valued = egress.requests[0]?.headers.filter(({ value }) => value !== undefined)
    expect(valued?.map(({ name }) => name)).toContain('content-type')
  },
)

test('sends tools to every provider that supports them', async () => {
  for (const id of providerKindIds) {
    if (id === 'perplexity') continue
    const bodies: string[] = []
    await ask(id, async (_, init) => {
      bodies.push(String(init?.body))
      return new Response(answers[expected[id].wire], { headers: { 'content-type': 'text/event-stream' } })
    })
    expect([id, bodies[0]?.includes('"calculate"')]).toEqual([id, true])
  }
})

/** Snippet of the request body for each hosted tool, by provider. */
const hostedToolSnippets: Partial<Record<ProviderKindId, Partial<Record<HostedTool, string>>>> = {
  openai: {
    'web-search': '"type":"web_search"',
    'code-execution': '"type":"code_interpreter"',
    'image-generation': '"type":"image_generation"',
  },
  anthropic: {
    'web-search': '"web_search_20250305"',
    'url-reading': '"web_fetch_20250910"',
    'code-execution': '"code_execution_20250825"',
  },
  google: {
    'web-search': '"googleSearch"',
    'url-reading': '"urlContext"',
    'code-execution': '"codeExecution"',
  },
  xai: { 'web-search': '"type":"web_search"', 'code-execution': '"type":"code_interpreter"' },
  openrouter: { 'web-search': 'openrouter:web_search' },
}

test.each(providerKindIds)('%s: hosted tools that the catalog lists are switched on', async (id) => {
  const snippets = hostedToolSnippets[id] ?? {}
  expect(providerKindById(id).hostedTools.toSorted()).toEqual(Object.keys(snippets).toSorted())
  const bodyWith = async (hostedTools: readonly HostedTool[]) => {
    let body = ''
    const fetch = async (_: unknown, init?: RequestInit) => {
      body = String(init?.body)
      return new Response(answers[expected[id].wire], { headers: { 'content-type': 'text/event-stream' } })
    }
    await ask(id, fetch, { hostedTools, modelId: 'gemini-3-pro' })
    return body
  }
  const plain = await bodyWith([])
  for (const tool of hostedToolSchema.options) {
    const snippet = snippets[tool]
    const body = await bodyWith([tool])
    expect([
      tool,
      body.includes(snippet ?? '"calculate"'),
      snippet !== undefined && plain.includes(snippet),
    ]).toEqual([tool, snippet !== undefined || id !== 'perplexity', false])
    if (snippet === undefined) expect(body).toBe(plain)
  }
})

const reasoningModels: Partial<Record<ProviderKindId, string>> = {
  openai: 'gpt-5',
  azure: 'gpt-5',
  anthropic: 'claude-opus-4-5',
  google: 'gemini-3-pro',
  xai: 'grok-4.5',
}

const effortAndTokens = { reasoning_effort: 'high', max_tokens: 4321 }
const expectedSettings: Record<ProviderKindId, object> = {
  openai: { reasoning: { effort: 'high' }, max_output_tokens: 4321 },
  azure: { reasoning: { effort: 'high' }, max_output_tokens: 4321 },
  // The library adds the reasoning budget to the output budget.
  anthropic: { thinking: { type: 'enabled', budget_tokens: 38_400 }, max_tokens: 42_721 },
  google: { generationConfig: { maxOutputTokens: 4321, thinkingConfig: { thinkingLevel: 'high' } } },
  openrouter: { reasoning: { effort: 'high' }, max_tokens: 4321 },
  mistral: effortAndTokens,
  groq: effortAndTokens,
  deepseek: effortAndTokens,
  xai: { reasoning: { effort: 'high' }, max_output_tokens: 4321 },
  together: effortAndTokens,
  cerebras: { reasoning_effort: 'high', max_completion_tokens: 4321 },
  cohere: { thinking: { type: 'enabled' }, max_tokens: 4321 },
  perplexity: { max_tokens: 4321 },
  fireworks: effortAndTokens,
  moonshot: { reasoning_effort: 'high', max_completion_tokens: 4321 },
  alibaba: { enable_thinking: true, max_tokens: 4321 },
  huggingface: { reasoning: { effort: 'high' }, max_output_tokens: 4321 },
  zai: effortAndTokens,
  nvidia: effortAndTokens,
  ollama: effortAndTokens,
  lmstudio: effortAndTokens,
  'openai-compatible': effortAndTokens,
}

test.each(providerKindIds)('%s: the settings of a chat reach the request', async (id) => {
  const bodies: string[] = []
  await ask(
    id,
    async (_, init) => {
      bodies.push(String(init?.body))
      return new Response(answers[expected[id].wire], { headers: { 'content-type': 'text/event-stream' } })
    },
    { modelId: reasoningModels[id] ?? 'm', settings: { effort: 'high', maxOutputTokens: 4321 } },
  )
  expect(JSON.parse(bodies[0] ?? '{}')).toMatchObject(expectedSettings[id])
})

async function ask(
  id: ProviderKindId,
  fetch: typeof globalThis.fetch,
  {
    hostedTools = [],
    modelId = 'm',
    settings,
    egress = new RecordingEgress(),
  }: {
    hostedTools?: readonly HostedTool[]
    modelId?: string
    settings?: ModelRequest['settings']
    egress?: RecordingEgress
  } = {},
): Promise<ModelStreamPart[]> {
  const { dialect, baseUrl, baseUrlExample = '' } = providerKindById(id)
  const provider: Provider = {
    id: 'p' as ProviderId,
    kind: id,
    dialect,
    name: 'P',
    baseUrl: baseUrl || baseUrlExample,
    models: ['m'],
  }
  const request: ModelRequest = {
    model: { providerId: provider.id, modelId },
    hostedTools,
    ...(settings && { settings }),
    system: 'Be brief.',
    messages: [{ role: 'user', text: 'Say hi' }],
    tools: [
      {
        name: 'calculate',
        description: 'Sums',
        parameters: { type: 'object', properties: {}, required: [] },
      },
    ],
  }
  const port = createModelPort({
    providers: { find: async () => succeed(provider) },
    vault: { read: async () => succeed('secret-key') },
    fetch,
  })
  const parts: ModelStreamPart[] = []
  for await (const part of port.stream(request, new AbortController().signal, egress)) parts.push(part)
  return parts
}
