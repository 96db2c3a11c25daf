import type { Picture, RenditionPlan } from './plan-renditions.ts'

export interface DrawnPicture {
  kind: RenditionPlan['kind']
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Draws the copies with the platform's decoder, turned as the camera was held and without anything but pixels. Throws where
 * the picture cannot be decoded.
 */
export async function drawRenditions(
  { bytes, mediaType }: Picture,
  plans: readonly RenditionPlan[],
): Promise<DrawnPicture[]> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: mediaType }), {
    imageOrientation: 'from-image',
  })
  try {
    const drawn: DrawnPicture[] = []
    for (const plan of plans) drawn.push(await draw(bitmap, plan))
    return drawn
  } finally {
    bitmap.close()
  }
}

async function draw(
  bitmap: ImageBitmap,
  { kind, width, height, mediaType, quality }: RenditionPlan,
): Promise<DrawnPicture> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  // A browser that cannot write the type writes PNG, and the blob says so.
  const blob = await canvas.convertToBlob({ type: mediaType, quality })
  return { kind, mediaType: blob.type, bytes: new Uint8Array(await blob.arrayBuffer()) }
}
