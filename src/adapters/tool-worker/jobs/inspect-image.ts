import type { ImageDetails, ModelImage } from '../../../core/model/files/image-details.ts'
import { succeed, fail, type Result } from '../../../core/model/failures/result.ts'
import type { Job } from '../job.ts'
import { attachmentLimits } from '../../../core/model/files/attachment-limits.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { drawRenditions, planModelCopy, type SourceImage } from './images/renditions.ts'
import { sniffFile } from './images/sniff-file.ts'
import { parseCameraNotes } from './images/camera-notes.ts'
import type { LocalizedText } from '../../../core/model/messages/localized-text.ts'
import { toolsText, toolWorkerText } from '../../../core/model/messages/write-text.ts'

export interface ImageToInspect {
  bytes: Uint8Array<ArrayBuffer>
  /** Whether to draw a copy for a model as well. */
  draws: boolean
}

export interface InspectedImage {
  details: ImageDetails
  rendition?: ModelImage
}

export const inspectImage: Job<ImageToInspect, InspectedImage> = async ({ bytes, draws }, context) => {
  const details = await measureImage(bytes)
  if (!details.ok) return details
  if (!draws) return succeed({ details: details.value })
  const image = await drawForModel(bytes, details.value)
  if (!image.ok) return image
  context.transfer(image.value.bytes.buffer)
  return succeed({ details: details.value, rendition: image.value })
}

/** Returns type, size and camera notes of an image without decoding it. Anything else than an image is a failure. */
export async function measureImage(bytes: Uint8Array<ArrayBuffer>): Promise<Result<ImageDetails>> {
  const file = sniffFile(bytes, '')
  if (file.kind === 'broken-picture') return fail(cannotRead(toolWorkerText('picture-damaged')))
  if (file.kind !== 'picture') return fail(cannotRead(describeOther(file.mediaType)))
  const { mediaType, width, height } = file
  const megapixels = (width * height) / 1_000_000
  if (megapixels > attachmentLimits.megapixels) {
    return fail(
      cannotRead(
        toolWorkerText('picture-too-large', {
          count: { number: Math.round(megapixels) },
          max: attachmentLimits.megapixels,
        }),
      ),
    )
  }
  return succeed({ mediaType, width, height, notes: await parseCameraNotes(bytes) })
}

/**
 * Returns the image in a form for models. An animation becomes its first frame, because some models take no GIF and
 * none uses more than one frame.
 */
export async function drawForModel(
  bytes: Uint8Array<ArrayBuffer>,
  { mediaType, width, height }: Pick<ImageDetails, 'mediaType' | 'width' | 'height'>,
  drawAll: typeof drawRenditions = drawRenditions,
): Promise<Result<ModelImage>> {
  const image: SourceImage = { bytes, mediaType, width, height }
  const plan = planModelCopy(image, { isForced: mediaType === 'image/gif' })
  if (!plan) return succeed(image)
  try {
    const [rendition] = await drawAll(image, [plan])
    if (!rendition) return fail(cannotRead(toolsText('image-not-drawn')))
    return succeed({
      mediaType: rendition.mediaType,
      bytes: rendition.bytes,
      width: plan.width,
      height: plan.height,
    })
  } catch {
    // The platform reports only that decoding failed.
    return fail(cannotRead(toolWorkerText('picture-not-decodable')))
  }
}

function describeOther(mediaType: string): LocalizedText {
  if (mediaType === 'application/xml') return toolWorkerText('picture-is-xml')
  return mediaType.startsWith('text/')
    ? toolWorkerText('not-a-picture-but-text')
    : toolWorkerText('not-a-picture')
}

function cannotRead(message: LocalizedText) {
  return createFailure('tool-failed', { message, retryable: false })
}
