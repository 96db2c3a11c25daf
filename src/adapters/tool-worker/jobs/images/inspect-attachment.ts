import type { TextEncoding } from '../../../../core/model/files/text-encodings.ts'
import { detectEncoding } from '../../text-encoding/decode-text.ts'
import { attachmentLimits, textMediaTypes } from '../../../../core/model/files/attachment-limits.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import {
  drawRenditions,
  measureBitmap,
  planModelCopy,
  planRenditions,
  type DrawnImage,
  type SourceImage,
} from './renditions.ts'
import { sniffFile } from './sniff-file.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'

export interface InspectedFile {
  mediaType: string
  /** Size of an image as displayed. */
  width?: number
  height?: number
  encoding?: TextEncoding
  isEncodingUnsure?: true
  /** Set for an image whose end is missing. Its copies show what is there. */
  isCutOff?: true
  renditions: readonly DrawnImage[]
}

/** The platform's decoder of images. */
export interface ImageDecoding {
  drawAll: typeof drawRenditions
  measure: typeof measureBitmap
}

/** Detects the type of a file and draws the smaller copies of an image. A damaged image is a failure. */
export async function inspectAttachment(
  bytes: Uint8Array<ArrayBuffer>,
  filename: string,
  { drawAll = drawRenditions, measure = measureBitmap }: Partial<ImageDecoding> = {},
): Promise<Result<InspectedFile>> {
  const file = sniffFile(bytes, filename)
  if (file.kind === 'broken-picture') return fail(broken(filename))
  if (file.kind === 'other' && maybeDecodable.test(file.mediaType)) {
    const decoded = await decodeOther(bytes, file.mediaType, { measure, drawAll })
    if (decoded) return succeed(decoded)
  }
  if (file.kind === 'text' && textMediaTypes.test(file.mediaType))
    return succeed({ mediaType: file.mediaType, renditions: [], ...findEncoding(bytes) })
  if (file.kind !== 'picture') return succeed({ mediaType: file.mediaType, renditions: [] })
  const { mediaType, width, height } = file
  const megapixels = (width * height) / 1_000_000
  if (megapixels > attachmentLimits.megapixels) {
    const message = toolWorkerText('image-has-too-many-megapixels', {
      filename,
      megapixels: { number: Math.round(megapixels) },
      otherMegapixels: attachmentLimits.megapixels,
    })
    return fail(createFailure('invalid-input', { message, hint: toolWorkerText('attach-smaller-image') }))
  }
  const image = { bytes, mediaType, width, height }
  try {
    const renditions = await drawAll(image, planRenditions(image))
    return succeed({ mediaType, width, height, renditions: renditions.filter(isWorthIt(bytes)) })
  } catch {
    // The platform reports only that decoding failed.
    const repaired = mediaType === 'image/jpeg' ? await drawCutImage(image, drawAll) : undefined
    return repaired ? succeed(repaired) : fail(broken(filename))
  }
}

/** The marker at the end of a JPEG image. Decoders need it to show the lines above it. */
const endOfJpeg = [0xff, 0xd9]

/** Draws copies of a JPEG image whose end is missing, as after a broken download. Returns undefined if that fails. */
async function drawCutImage(
  image: SourceImage,
  drawAll: ImageDecoding['drawAll'],
): Promise<InspectedFile | undefined> {
  const { mediaType, width, height } = image
  const bytes = new Uint8Array(image.bytes.length + endOfJpeg.length)
  bytes.set(image.bytes)
  bytes.set(endOfJpeg, image.bytes.length)
  const ended = { ...image, bytes }
  const thumbnail = planRenditions(ended).filter(({ kind }) => kind === 'thumbnail')
  const copy = planModelCopy(ended, { isForced: true })
  try {
    const renditions = await drawAll(ended, copy ? [...thumbnail, copy] : thumbnail)
    return { mediaType, width, height, isCutOff: true, renditions }
  } catch {
    // The image is damaged in another way.
    return undefined
  }
}

function findEncoding(bytes: Uint8Array): Pick<InspectedFile, 'encoding' | 'isEncodingUnsure'> {
  const { encoding, isUnsure } = detectEncoding(bytes)
  return { encoding, isEncodingUnsure: isUnsure ? (true as const) : undefined }
}

/** Image types that some browsers decode: Safari reads HEIC, TIFF, JPEG 2000 and JPEG XL. */
const maybeDecodable = /^image\/(heic|tiff|jp2|jxl)$/

/** Makes copies of an image that only some browsers decode. Returns undefined where this one does not. */
async function decodeOther(
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: string,
  { measure, drawAll }: ImageDecoding,
): Promise<InspectedFile | undefined> {
  try {
    const { width, height } = await measure(bytes, mediaType)
    if ((width * height) / 1_000_000 > attachmentLimits.megapixels) return undefined
    const image = { bytes, mediaType, width, height }
    const renditions = await drawAll(image, planRenditions(image))
    return { mediaType, width, height, renditions: [...renditions] }
  } catch {
    // The browser cannot decode this type. The file is attached without an image.
    return undefined
  }
}

/** Rejects a thumbnail that is larger than its image. */
function isWorthIt(original: Uint8Array) {
  return ({ kind, bytes }: DrawnImage) => kind === 'model' || bytes.byteLength < original.byteLength
}

function broken(filename: string) {
  const message = toolWorkerText('image-file-damaged', { filename })
  return createFailure('invalid-input', { message, hint: toolWorkerText('save-image-again') })
}
