import { truncateString } from '../../lib/text.ts'
import { z } from 'zod'
import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import { defineTool, type Tool, type ToolContext } from '../../core/engine/calls/tool.ts'
import type { SelectedImageModel, TurnConfig } from '../../core/engine/turn/turn-config.ts'
import { estimateTokens } from '../../core/model/context/token-estimate.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import type { JsonValue } from '../../core/model/json.ts'
import type { ModelRef } from '../../core/model/providers/provider.ts'
import {
  imageGenerationResultSchema,
  imageShapes,
  sampleImageModelName,
  type GeneratedImage,
  type ImageGenerationResult,
} from '../../core/model/tools/image-generation.ts'
import { priceUsage } from '../../core/model/usage/usage-price.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { noUsage, type Usage } from '../../core/model/usage/usage.ts'
import type { MediaPorts } from './media/media-ports.ts'
import type { LocalizedText } from '../../core/model/messages/localized-text.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface ImageGenerationOrder {
  prompt: string
  count: number
  shape: (typeof imageShapes)[number] | undefined
}

export interface ImageGenerationPorts {
  /** Sends a request to the person's image model. The result may contain images and a failure. Never rejects. */
  generateImages(
    order: ImageGenerationOrder & { model: ModelRef },
    options: { signal: AbortSignal; scope: EgressScope },
  ): Promise<Delivery>
  /** Draws sample images offline from the words of the prompt. */
  drawSampleImages(order: ImageGenerationOrder): Promise<readonly Bytes[]>
  media: Pick<MediaPorts, 'blobs' | 'inspectImage'>
}

interface Delivery {
  images: readonly Bytes[]
  requests: number
  tokens?: { input: number; output: number }
  remarks: readonly string[]
  failure?: Failure
}

const sampleNote =
  'Drawn offline by the sample image model from the words of the prompt; no model was asked. An image model can be chosen in Settings > Models.'

/** Upper limit of tokens for one image, higher than any known model needs. A budget must have this much left. */
const maxTokensPerImage = 8192

export function createGenerateImage(
  ports: ImageGenerationPorts,
  { imageModel, sessionId }: Pick<TurnConfig, 'imageModel' | 'sessionId'>,
): Tool {
  return defineTool({
    name: 'generate_image',
    description:
      'Generates images from a description and shows them to the user. Use it for photos and illustrations, not for diagrams, charts or vector drawings.',
    parameters: z.object({
      prompt: z.string().trim().min(1).max(4000).describe('what the image shows, in full sentences'),
      shape: z.enum(imageShapes).nullish(),
      count: z.int().min(1).max(4).nullish(),
    }),
    effects: ['network', 'spend'],
    isClearable: false,
    effectsOf: () => (imageModel?.kind === 'sample' ? ['read'] : ['network', 'spend']),
    // The result contains only sizes and names that this tool made.
    isUntrusted: false,
    // The next call numbers its images after these.
    exclusive: true,
    timeoutMs: 300_000,
    triggers: ['paint', 'picture', 'image', 'photo', 'illustration', 'draw', 'generate'],
    disabledReason: () => (imageModel ? undefined : toolsText('image-model-not-chosen')),
    approvalKey: () => (imageModel ? nameOf(imageModel) : 'off'),
    address: () => {
      const url = imageModel?.kind === 'model' ? URL.parse(imageModel.href) : null
      if (!url) return undefined
      return { origin: url.origin, pathname: url.pathname, href: url.href, chosenBy: 'user', hasBody: true }
    },
    describeCall: ({ prompt, count }) => describeCall(imageModel, prompt, count ?? 1),
    toModelOutput,
    async execute({ prompt, shape, count }, context) {
      if (!imageModel) return fail(createFailure('tool-switched-off'))
      const order = { prompt, shape: shape ?? undefined, count: count ?? 1 }
      const { images, remarks, failure } =
        imageModel.kind === 'sample'
          ? { images: await ports.drawSampleImages(order), remarks: [sampleNote] }
          : await buy(order, imageModel, { ports, context })
      if (failure && images.length === 0) return fail(failure)
      const stored = await storeImages(images, prompt, { ports, sessionId, context })
      if (!stored.ok) return stored
      const partly = failure ? [`Only ${images.length} of ${order.count}: ${failure.message}`] : []
      const note = [...remarks, ...partly].join(' ')
      return succeed({
        summary: summarize(stored.value, imageModel),
        painter: nameOf(imageModel),
        prompt,
        pictures: stored.value,
        note: note === '' ? undefined : note,
      } satisfies ImageGenerationResult)
    },
  })
}

type ProviderImageModel = Extract<SelectedImageModel, { kind: 'model' }>

/** Requests images within the budgets. Requests count even if they were stopped halfway. */
async function buy(
  order: ImageGenerationOrder,
  { model, price }: ProviderImageModel,
  { ports, context }: { ports: ImageGenerationPorts; context: ToolContext },
): Promise<Pick<Delivery, 'images' | 'remarks' | 'failure'>> {
  const { signal, egress, report, reserveBudget: mayRequest, reportUsage } = context
  const most: Usage = {
    ...noUsage,
    requests: order.count,
    inputTokens: estimateTokens(order.prompt) * order.count,
    outputTokens: maxTokensPerImage * order.count,
    source: 'estimated',
  }
  const allowed = await mayRequest(model, priceUsage(most, price))
  if (!allowed.ok) return { images: [], remarks: [], failure: allowed.failure }
  report(toolsText('model-is-painting', { model: model.modelId }))
  const delivery = await ports.generateImages({ ...order, model }, { signal, scope: egress })
  const used = toUsage(delivery, most)
  if (used.requests > 0) reportUsage(model, priceUsage(used, price))
  return delivery
}

/** Returns the usage. The maximum is counted if the provider does not report usage or the request was stopped. */
function toUsage({ requests, tokens, failure }: Delivery, most: Usage): Usage {
  if (failure?.code === 'aborted') return most
  if (!tokens) return { ...most, requests, ...(requests === 0 && { inputTokens: 0, outputTokens: 0 }) }
  return { ...noUsage, requests, inputTokens: tokens.input, outputTokens: tokens.output }
}

async function storeImages(
  images: readonly Bytes[],
  prompt: string,
  {
    ports,
    sessionId,
    context,
  }: {
    ports: ImageGenerationPorts
    sessionId: TurnConfig['sessionId']
    context: Pick<ToolContext, 'signal' | 'reserveMediaIds'>
  },
): Promise<Result<GeneratedImage[]>> {
  const { blobs, inspectImage } = ports.media
  const mediaIds = context.reserveMediaIds(images.length)
  const stored: GeneratedImage[] = []
  for (const [index, bytes] of images.entries()) {
    const inspected = await inspectImage({ bytes, draws: false }, { signal: context.signal })
    if (!inspected.ok) return inspected
    const { mediaType, width, height } = inspected.value.details
    const put = await blobs.put({ bytes, mediaType, sessionId })
    if (!put.ok) return put
    stored.push({
      blobId: put.value,
      mediaType,
      byteLength: bytes.byteLength,
      filename: toImageFilename({ prompt, index, count: images.length, mediaType }),
      width,
      height,
      mediaId: mediaIds[index] ?? '',
    })
  }
  return succeed(stored)
}

function nameOf(imageModel: SelectedImageModel): string {
  return imageModel.kind === 'sample'
    ? sampleImageModelName
    : `${imageModel.providerName}/${imageModel.model.modelId}`
}

function describeCall(
  imageModel: SelectedImageModel | undefined,
  prompt: string,
  count: number,
): LocalizedText {
  if (imageModel?.kind !== 'model') return toolsText('paint-with-sample-painter', { count, prompt })
  const { model, providerName: provider } = imageModel
  return toolsText('paint-with-model', { count, prompt, model: model.modelId, provider })
}

function summarize(images: readonly GeneratedImage[], imageModel: SelectedImageModel): string {
  const [first] = images
  const size = first ? `, ${first.width} × ${first.height}` : ''
  return `${images.length === 1 ? '1 image' : `${images.length} images`} by ${nameOf(imageModel)}${size}`
}

/** Returns what the model gets: names and sizes, but neither bytes nor blob ids. */
function toModelOutput(result: JsonValue): JsonValue {
  const read = imageGenerationResultSchema.safeParse(result)
  if (!read.success) return result
  const { summary, pictures: images, note } = read.data
  return {
    summary: `${summary}. The user sees ${images.length === 1 ? 'it' : 'them'} above; do not show or link ${images.length === 1 ? 'it' : 'them'} again. To look at one yourself, call peek_image with its name.`,
    pictures: images.map(({ mediaId, filename, width, height }) => ({
      name: mediaId,
      filename,
      width,
      height,
    })),
    ...(note !== undefined && { note }),
  }
}

/** Returns a file name from the first words of the prompt. */
export function toImageFilename({
  prompt,
  index,
  count,
  mediaType,
}: {
  prompt: string
  index: number
  count: number
  mediaType: string
}): string {
  const terms = prompt.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const stem = truncateString(terms.slice(0, 6).join('-'), 60) || 'picture'
  const number = count === 1 ? '' : `-${index + 1}`
  const ending = mediaType.replace(/^image\//, '').replace('jpeg', 'jpg')
  return `${stem}${number}.${ending}`
}
