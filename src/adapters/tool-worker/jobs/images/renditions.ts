import { attachmentLimits } from '../../../../core/model/files/attachment-limits.ts'

export interface SourceImage {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: string
  width: number
  height: number
}

/** Plan of a copy to draw. */
export interface RenditionPlan {
  kind: 'thumbnail' | 'model'
  width: number
  height: number
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  quality: number
}

const thumbnailPixels = 320
/** Images within both limits need no thumbnail. */
const smallBytes = 60_000

/**
 * Plans the smaller copies of an image: a thumbnail for lists, and a copy for models.
 * Models need a copy if the image is large, of an unsupported type, or has camera notes such as its location. An
 * animation of a suitable size needs none.
 */
export function planRenditions(image: SourceImage): RenditionPlan[] {
  const { width, height, bytes, mediaType } = image
  const isSmall =
    sentTypes.test(mediaType) && Math.max(width, height) <= thumbnailPixels && bytes.byteLength <= smallBytes
  const copy = planModelCopy(image)
  return [...(isSmall ? [] : [planCopy(image, 'thumbnail', thumbnailPixels)]), ...(copy ? [copy] : [])]
}

/** Types that models get as they are. */
const sentTypes = /^image\/(png|jpeg|gif|webp)$/
/** Images up to this size are copied without loss if their type is without loss. */
const losslessPixels = 1_500_000
const losslessTypes = /^image\/(bmp|x-icon|tiff)$/

/** Plans the copy for models. Returns undefined if the image can be sent as it is, unless `isForced` is set. */
export function planModelCopy(
  image: SourceImage,
  { isForced = false }: { isForced?: boolean } = {},
): RenditionPlan | undefined {
  const { width, height, bytes, mediaType } = image
  const { sentPixels, sentPictureBytes } = attachmentLimits
  const isLarge = Math.max(width, height) > sentPixels || bytes.byteLength > sentPictureBytes
  const needsCopy = isForced || isLarge || !sentTypes.test(mediaType) || hasCameraNotes(image)
  return needsCopy ? planCopy(image, 'model', sentPixels) : undefined
}

function planCopy(
  { width, height, mediaType }: SourceImage,
  kind: RenditionPlan['kind'],
  pixels: number,
): RenditionPlan {
  const scale = Math.min(1, pixels / Math.max(width, height))
  const isLossless = losslessTypes.test(mediaType) && width * height * scale * scale <= losslessPixels
  return {
    kind,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    mediaType: mediaType === 'image/jpeg' ? 'image/jpeg' : isLossless ? 'image/png' : 'image/webp',
    quality: kind === 'model' ? 0.86 : 0.8,
  }
}

/** Detects EXIF and XMP. In JPEG they precede the pixels; in PNG and WebP they are chunks with these names. */
function hasCameraNotes({ bytes, mediaType }: SourceImage): boolean {
  if (mediaType === 'image/gif') return false
  const signatures =
    mediaType === 'image/jpeg'
      ? ['Exif\0', 'ns.adobe.com/xap']
      : ['eXIf', 'EXIF', 'XMP ', 'XML:com.adobe.xmp']
  const part = mediaType === 'image/jpeg' ? bytes.subarray(0, 131_072) : bytes
  return signatures.some((signature) => includesBytes(part, signature))
}

function includesBytes(bytes: Uint8Array, signature: string): boolean {
  const pattern = new TextEncoder().encode(signature)
  const [first = 0] = pattern
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (pattern.every((byte, index) => bytes[at + index] === byte)) return true
  }
  return false
}

export interface DrawnImage {
  kind: RenditionPlan['kind']
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Draws the copies with the platform's decoder. They follow the camera orientation and contain only pixels. Throws if
 * the image cannot be decoded.
 */
export async function drawRenditions(
  { bytes, mediaType }: SourceImage,
  plans: readonly RenditionPlan[],
): Promise<DrawnImage[]> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: mediaType }), {
    imageOrientation: 'from-image',
  })
  try {
    const images: DrawnImage[] = []
    for (const plan of plans) images.push(await draw(bitmap, plan))
    return images
  } finally {
    bitmap.close()
  }
}

/** Returns the displayed size of an image by decoding it. Throws if it cannot be decoded. */
export async function measureBitmap(
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: string,
): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: mediaType }), {
    imageOrientation: 'from-image',
  })
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

async function draw(
  bitmap: ImageBitmap,
  { kind, width, height, mediaType, quality }: RenditionPlan,
): Promise<DrawnImage> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no 2D canvas context')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  // A browser that cannot encode the type writes PNG, and the blob has that type.
  const blob = await canvas.convertToBlob({ type: mediaType, quality })
  return { kind, mediaType: blob.type, bytes: new Uint8Array(await blob.arrayBuffer()) }
}
