import { expect, test } from 'vitest'
import { callTool, openToolCall, valueOf } from '../../../test/doubles/call-tool.ts'
import { ToolPorts } from '../../../test/doubles/tool-ports.ts'
import { emptyTurnConfig, type SelectedImageModel } from '../../core/engine/turn/turn-config.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { ProviderId } from '../../core/model/id.ts'
import type { JsonValue } from '../../core/model/json.ts'
import { imageGenerationResultSchema } from '../../core/model/tools/image-generation.ts'
import { fail } from '../../core/model/failures/result.ts'
import type { Usage } from '../../core/model/usage/usage.ts'
import { createGenerateImage } from './generate-image.ts'

const model = { providerId: 'p' as ProviderId, modelId: 'gpt-image-1' }
const price = { price: { input: 10, output: 40 }, source: { name: 'you', at: '2026-11-22' } }
const imageModel: SelectedImageModel = {
  kind: 'model',
  model,
  providerName: 'OpenAI',
  href: 'https://api.openai.com/v1',
  price: price as never,
}

function makeTool(chosen: SelectedImageModel | undefined, ports = new ToolPorts()) {
  return createGenerateImage(
    { ...ports.imageGeneration, media: ports.media },
    { ...emptyTurnConfig, ...(chosen && { imageModel: chosen }) },
  )
}

const boat = { prompt: 'A red boat' }

test('asks for approval with a text that says who sees the prompt and that it costs money', async () => {
  const tool = makeTool(imageModel)
  expect(tool.approvalKey?.(boat)).toBe('OpenAI/gpt-image-1')
  expect(tool.address?.(boat)).toMatchObject({ origin: 'https://api.openai.com', chosenBy: 'user' })
  expect(tool.describeCall?.({ ...boat, count: 2 })?.text).toBe(
    'Allow generate_image to generate 2 images of “A red boat” with gpt-image-1? OpenAI sees the prompt and charges for images.',
  )
  expect(makeTool({ kind: 'sample' }).describeCall?.(boat)?.text).toContain('Nothing leaves this device')
  expect(makeTool({ kind: 'sample' }).address?.(boat)).toBeUndefined()
})

test('says where to choose an image model if there is none, and generates nothing', async () => {
  const tool = makeTool(undefined)
  expect((await tool.disabledReason?.())?.text).toContain('Settings > Models, under Images')
  expect(await callTool(tool, boat)).toMatchObject({ failure: { code: 'tool-switched-off' } })
})

test('stores the images, and gives the model only their names and sizes', async () => {
  const ports = new ToolPorts()
  const tool = makeTool(imageModel, ports)
  const result = valueOf(await callTool(tool, boat))
  const { pictures: images } = imageGenerationResultSchema.parse(result)
  expect(images).toMatchObject([
    { mediaId: 'media_1', width: 640, height: 480, filename: 'a-red-boat.png', mediaType: 'image/png' },
  ])
  expect(ports.blobs.blobs.size).toBe(1)
  const modelOutput = JSON.stringify(tool.toModelOutput?.(result as JsonValue))
  expect(modelOutput).toContain('"name":"media_1"')
  expect(modelOutput).not.toContain(images[0]?.blobId)
})

test('reserves the maximum from the budgets, counts the reported usage, and sends nothing if refused', async () => {
  const budgetRequests: Usage[] = []
  const used: Usage[] = []
  const call = openToolCall()
  call.context.reserveBudget = async (_model, most) => {
    budgetRequests.push(most)
    return { ok: true, value: null }
  }
  call.context.reportUsage = (_model, usage) => used.push(usage)
  await callTool(makeTool(imageModel), { ...boat, count: 2 }, call)
  expect(budgetRequests).toMatchObject([{ requests: 2, outputTokens: 16_384, source: 'estimated' }])
  expect(budgetRequests[0]?.cost?.amount).toBeGreaterThan(0.65)
  expect(used).toMatchObject([{ requests: 1, inputTokens: 10, outputTokens: 1000, source: 'reported' }])
  expect(used[0]?.cost?.amount).toBeCloseTo(0.0401, 6)

  const ports = new ToolPorts()
  ports.imageGeneration.generateImages = () => expect.unreachable('nothing is to be sent')
  const refused = openToolCall()
  refused.context.reserveBudget = async () => fail(createFailure('budget-reached'))
  expect(await callTool(makeTool(imageModel, ports), boat, refused)).toMatchObject({
    failure: { code: 'budget-reached' },
  })
})

test.each([
  ['refused before the generation costs nothing', 'content-refused', 0],
  ['stopped in progress counts its maximum cost', 'aborted', 8192],
] as const)('a result that is %s', async (_what, code, tokens) => {
  const ports = new ToolPorts()
  ports.delivery = { images: [], requests: 0, remarks: [], failure: createFailure(code) }
  const used: Usage[] = []
  const call = openToolCall()
  call.context.reportUsage = (_model, usage) => used.push(usage)
  expect(await callTool(makeTool(imageModel, ports), boat, call)).toMatchObject({ failure: { code } })
  expect(used.reduce((sum, usage) => sum + usage.outputTokens, 0)).toBe(tokens)
})

test('stores the images that arrived before a failure, and says how many are missing', async () => {
  const ports = new ToolPorts()
  ports.delivery = { ...ports.delivery, failure: createFailure('rate-limited') }
  const value = valueOf(await callTool(makeTool(imageModel, ports), { ...boat, count: 3 }))
  expect(value).toMatchObject({ pictures: [{}], note: expect.stringMatching(/^Only 1 of 3: /) })
})

test('asks for approval only where the prompt leaves the device', () => {
  const effectsOf = (selected: SelectedImageModel) => makeTool(selected).effectsOf?.(boat)
  expect(effectsOf(imageModel)).toEqual(['network', 'spend'])
  expect(effectsOf({ kind: 'sample' })).toEqual(['read'])
})

test('says that the sample painter asks no model, and costs nothing', async () => {
  const call = openToolCall()
  const value = valueOf(await callTool(makeTool({ kind: 'sample' }), { ...boat, count: 2 }, call))
  expect(value).toMatchObject({
    painter: 'sample painter',
    note: expect.stringContaining('no model was asked'),
    pictures: [{ mediaId: 'media_1' }, { mediaId: 'media_2' }],
  })
  expect(call.updates).toEqual([])
})
