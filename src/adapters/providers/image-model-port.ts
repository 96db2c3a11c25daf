import type { ImageModelV4, ImageModelV4Result } from '@ai-sdk/provider'
import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import type { ModelRef } from '../../core/model/providers/provider.ts'
import type { ImageShape } from '../../core/model/tools/image-generation.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { parseBaseUrl } from '../network/provider-route.ts'
import { createEgress, type Egress } from '../network/egress.ts'
import { decodeBase64 } from './internal/decode-base64.ts'
import { describeWarning } from './internal/describe-warning.ts'
import { findMissingKey } from './internal/key-requirement.ts'
import { findImageLibrary } from './internal/image-libraries.ts'
import { loadChunk } from './load-dialect.ts'
import type { ModelPortOptions } from './model-port.ts'
import { toModelFailure } from './internal/response/stream-errors.ts'
import { providersText } from '../../core/model/messages/write-text.ts'

export interface ImageModelRequest {
  model: ModelRef
  prompt: string
  count: number
  shape: ImageShape | undefined
}

/** Result of an image request. Images may have arrived before the failure. */
export interface ImageModelResult {
  images: readonly Uint8Array<ArrayBuffer>[]
  /** Number of requests that got a response. Tokens are absent unless every response reported them. */
  requests: number
  tokens?: { input: number; output: number }
  remarks: readonly string[]
  failure?: Failure
}

/** Requests images. Never rejects. */
export type ImageModelPort = (
  order: ImageModelRequest,
  options: { signal: AbortSignal; scope: EgressScope },
) => Promise<ImageModelResult>

/** Creates the port to the image models of the person's providers. */
export function createImageModelPort(
  ports: Pick<ModelPortOptions, 'providers' | 'vault' | 'fetch' | 'environment'>,
): ImageModelPort {
  return async (order, options) => {
    const opened = await openImageModel(order, options.scope, ports)
    if (!opened.ok) return { images: [], requests: 0, remarks: [], failure: opened.failure }
    return deliver(order, opened.value, options.signal)
  }
}

interface OpenedImageModel {
  model: ImageModelV4
  format: Partial<Pick<Parameters<ImageModelV4['doGenerate']>[0], 'size' | 'aspectRatio'>>
  /** `accept` header that asks the provider for one document instead of a stream. */
  accept: string
  egress: Egress
}

async function openImageModel(
  { model: { providerId, modelId }, shape }: ImageModelRequest,
  scope: EgressScope,
  { providers, vault, ...platform }: Parameters<typeof createImageModelPort>[0],
): Promise<Result<OpenedImageModel>> {
  const stored = await providers.find(providerId)
  if (!stored.ok) return stored
  const provider = stored.value
  const library = findImageLibrary(provider)
  const baseUrl = parseBaseUrl(provider)
  if (!baseUrl.ok) return baseUrl
  if (!library) return fail(describeMissingModel(provider.name))
  const missing = await findMissingKey(vault, provider, baseUrl.value)
  if (missing) return fail(missing)
  const egress = createEgress({ provider, vault, purpose: 'model-call', scope, ...platform })
  const model = await loadChunk(() => library.open({ modelId, baseUrl: baseUrl.value, fetch: egress.fetch }))
  if (!model.ok) return model
  const format = shape === undefined ? {} : library.toFormat(shape, modelId)
  const accept = library.findImageType?.(modelId) ?? 'application/json'
  return succeed({ model: model.value, format: format as OpenedImageModel['format'], accept, egress })
}

/** Requests the images in as many requests as the model needs, one after the other. */
async function deliver(
  { prompt, count }: ImageModelRequest,
  { model, format, accept, egress }: OpenedImageModel,
  signal: AbortSignal,
): Promise<ImageModelResult> {
  const images: Uint8Array<ArrayBuffer>[] = []
  const answers: ImageModelV4Result[] = []
  const most = await findMostPerCall(model)
  const finish = (failure?: Failure): ImageModelResult => ({
    images: images.slice(0, count),
    requests: answers.length,
    ...addTokens(answers),
    remarks: [
      ...new Set(answers.flatMap(({ warnings }) => warnings.map((warning) => describeWarning(warning).text))),
    ],
    failure,
  })
  while (images.length < count) {
    try {
      const answer = await model.doGenerate({
        prompt,
        n: Math.min(most, count - images.length),
        size: format.size,
        aspectRatio: format.aspectRatio,
        seed: undefined,
        files: undefined,
        mask: undefined,
        providerOptions: {},
        abortSignal: signal,
        headers: { accept },
      })
      answers.push(answer)
      const generated = answer.images.map(toBytes)
      if (generated.length === 0) return finish(describeEmpty(answer))
      if (!generated.every((bytes) => bytes !== undefined)) return finish(createFailure('malformed-response'))
      images.push(...generated)
    } catch (error) {
      return finish(signal.aborted ? createFailure('aborted') : toFailure(error, egress))
    }
  }
  return finish()
}

async function findMostPerCall({ maxImagesPerCall, modelId }: ImageModelV4): Promise<number> {
  const most = typeof maxImagesPerCall === 'function' ? await maxImagesPerCall({ modelId }) : maxImagesPerCall
  return most ?? 1
}

/** Copies the bytes, because a library’s bytes may be in shared memory. */
function toBytes(image: string | Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  return typeof image === 'string' ? decodeBase64(image) : new Uint8Array(image)
}

function addTokens(answers: readonly ImageModelV4Result[]): Pick<ImageModelResult, 'tokens'> {
  let input = 0
  let output = 0
  for (const { usage } of answers) {
    if (usage?.outputTokens === undefined) return {}
    input += usage.inputTokens ?? 0
    output += usage.outputTokens
  }
  return answers.length === 0 ? {} : { tokens: { input, output } }
}

/** Converts an error. xAI's library throws a plain error for images that its moderation removed. */
function toFailure(error: unknown, egress: Egress): Failure {
  const isRefusal = error instanceof Error && /blocked due to a content policy/i.test(error.message)
  if (isRefusal) return createFailure('content-refused')
  const { failure } = toModelFailure(error, egress)
  // The request has no images, so the server means the one that it should make.
  return failure.code === 'images-refused'
    ? createFailure('request-rejected', { detail: failure.detail })
    : failure
}

function describeEmpty({ isRetryable }: ImageModelV4Result): Failure {
  return isRetryable === false
    ? createFailure('content-refused')
    : createFailure('malformed-response', {
        message: providersText('answer-without-image'),
        hint: providersText('check-image-model'),
      })
}

function describeMissingModel(name: string): Failure {
  return createFailure('request-rejected', {
    message: providersText('image-models-unsupported', { name }),
    hint: providersText('choose-other-image-model'),
  })
}
