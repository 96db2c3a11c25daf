import { expect, test } from 'vitest'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import { serveOnLoopback } from '../../../test/doubles/serve-on-loopback.ts'
import { tinyPng } from '../../../test/doubles/tool-ports.ts'
import type { ProviderId } from '../../core/model/id.ts'
import { listImageModels } from '../../core/model/providers/image-models.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { createImageModelPort, type ImageModelRequest } from './image-model-port.ts'

const base64 = btoa(String.fromCharCode(...tinyPng))
const tokens = { input_tokens: 9, output_tokens: 1056, total_tokens: 1065 }
const list = { created: 1, data: [{ b64_json: base64 }], usage: tokens }
const generated = {
  candidates: [
    {
      content: { parts: [{ inlineData: { mimeType: 'image/png', data: base64 } }], role: 'model' },
      finishReason: 'STOP',
    },
  ],
  usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 1056, totalTokenCount: 1065 },
}

async function order(
  kind: NonNullable<Provider['kind']>,
  answers: readonly { status?: number; body: unknown }[],
  change: Partial<ImageModelRequest> = {},
) {
  const bodies: Record<string, unknown>[] = []
  const { origin, seen } = await serveOnLoopback((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      bodies.push(text === '' ? {} : JSON.parse(text))
      const { status = 200, body } = answers[bodies.length - 1] ?? answers[0] ?? { body: {} }
      const isImage = body instanceof Uint8Array
      response
        .writeHead(status, { 'content-type': isImage ? 'image/png' : 'application/json' })
        .end(isImage ? body : JSON.stringify(body).replaceAll('ORIGIN', `http://${request.headers.host}`))
    })
  })
  const provider: Provider = {
    id: 'p' as ProviderId,
    kind,
    dialect: kind === 'google' ? 'google' : kind === 'openai' ? 'openai' : 'openai-compatible',
    name: 'P',
    baseUrl: `${origin}/v1`,
    models: [],
  }
  const scope = new RecordingEgress()
  const paint = createImageModelPort({
    providers: { find: async () => succeed(provider) } as never,
    vault: { read: async () => succeed('sk-secret-key') } as never,
  })
  const model = { providerId: provider.id, modelId: change.model?.modelId ?? 'image-model' }
  const delivery = await paint(
    { prompt: 'A red boat', count: 1, shape: undefined, ...change, model },
    { signal: new AbortController().signal, scope },
  )
  return { delivery, bodies, seen, scope }
}

const gemini = { model: { providerId: 'p' as ProviderId, modelId: 'gemini-2.5-flash-image' } }

test.each([
  ['openai', list, {}, '/v1/images/generations', { size: '1536x1024' }],
  ['azure', list, {}, '/v1/images/generations', { size: '1536x1024' }],
  ['openai-compatible', list, {}, '/v1/images/generations', { size: '1536x1024' }],
  ['xai', { data: list.data }, {}, '/v1/images/generations', { aspect_ratio: '3:2' }],
  ['openrouter', { created: 1, data: list.data }, {}, '/v1/images', { aspect_ratio: '3:2', n: 1 }],
  [
    'fireworks',
    tinyPng,
    {},
    '/v1/workflows/image-model/text_to_image',
    { aspect_ratio: '3:2', prompt: 'A red boat' },
  ],
  ['together', { data: list.data }, {}, '/v1/images/generations', { width: 1152, height: 768 }],
  [
    'google',
    generated,
    gemini,
    '/v1/models/gemini-2.5-flash-image:generateContent',
    { generationConfig: { imageConfig: { aspectRatio: '3:2' } } },
  ],
] as const)(
  '%s generates images with its own library, key and shape',
  async (kind, body, change, path, shape) => {
    const { delivery, bodies, seen, scope } = await order(kind, [{ body }], { ...change, shape: 'landscape' })
    expect(delivery.failure).toBeUndefined()
    expect(delivery.images).toEqual([tinyPng])
    expect(seen[0]?.url?.split('?')[0]).toBe(path)
    expect(bodies[0]).toMatchObject(shape)
    expect(JSON.stringify(seen[0]?.headers)).toContain('sk-secret-key')
    expect(scope.entries).toMatchObject([{ purpose: 'model-call' }])
    expect(listImageModels({ kind, dialect: 'openai-compatible', models: ['my-image-1', 'chat'] })?.[0]).toBe(
      'my-image-1',
    )
  },
)

test('requests several images in as many requests as the model needs, and sums the tokens', async () => {
  const { delivery, bodies } = await order('google', [{ body: generated }], { ...gemini, count: 3 })
  expect(bodies).toHaveLength(3)
  expect(delivery).toMatchObject({ requests: 3, tokens: { input: 27, output: 3168 } })
  expect(delivery.images).toHaveLength(3)
})

test('submits, polls and downloads images of FLUX Kontext on Fireworks', async () => {
  const modelId = 'accounts/fireworks/models/flux-kontext-pro'
  const ready = { id: 'r', status: 'Ready', result: { sample: 'ORIGIN/picture.png' } }
  const { delivery, seen } = await order(
    'fireworks',
    [{ body: { request_id: 'r' } }, { body: ready }, { body: tinyPng }],
    { model: { providerId: 'p' as ProviderId, modelId }, shape: 'square' },
  )
  expect(delivery.failure).toBeUndefined()
  expect(delivery.images).toEqual([tinyPng])
  expect(seen.map(({ url }) => url)).toEqual([
    `/v1/workflows/${modelId}`,
    `/v1/workflows/${modelId}/get_result`,
    '/picture.png',
  ])
})

test('returns the images generated before a failure together with it', async () => {
  const limit = { status: 429, body: { error: { message: 'Slow down', code: 429 } } }
  const { delivery } = await order('google', [{ body: generated }, limit], { ...gemini, count: 2 })
  expect(delivery.images).toHaveLength(1)
  expect(delivery.failure?.code).toBe('rate-limited')
})

test.each([
  [
    'moderation',
    'openai',
    400,
    { error: { message: 'Your request was rejected by the safety system.', code: 'moderation_blocked' } },
    'content-refused',
  ],
  [
    'no credit',
    'openai',
    429,
    { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } },
    'no-credit',
  ],
  [
    'an unknown model',
    'openai',
    404,
    { error: { message: 'The model `x` does not exist', code: 'model_not_found' } },
    'model-unknown',
  ],
  ['moderation', 'xai', 200, { data: [{ b64_json: base64, respect_moderation: false }] }, 'content-refused'],
  [
    'moderation',
    'google',
    200,
    { candidates: [{ content: { parts: [] }, finishReason: 'IMAGE_SAFETY' }] },
    'content-refused',
  ],
  ['no image', 'openai', 200, { created: 1, data: [] }, 'malformed-response'],
  ['no image', 'openrouter', 200, { created: 1, data: [] }, 'malformed-response'],
  [
    'a size that the model does not make',
    'openai',
    400,
    { error: { message: 'Invalid image size. Supported values are 1024x1024.', code: 'invalid_image_size' } },
    'request-rejected',
  ],
  ['an error with status 200', 'fireworks', 200, { error: 'nothing' }, 'provider-error'],
  ['no base64', 'openai', 200, { created: 1, data: [{ b64_json: '%%%' }] }, 'malformed-response'],
] as const)('%s of %s is a failure with a message', async (_what, kind, status, body, code) => {
  const { delivery } = await order(kind, [{ status, body }], kind === 'google' ? gemini : {})
  expect(delivery.images).toEqual([])
  expect(delivery.failure).toMatchObject({ code })
})

test('fails without a request if the provider cannot generate images', async () => {
  const { delivery, seen } = await order('mistral', [])
  expect(delivery.failure?.message).toContain('Image models of')
  expect(seen).toEqual([])
  expect(listImageModels({ kind: 'mistral', dialect: 'openai-compatible', models: [] })).toBeUndefined()
})
