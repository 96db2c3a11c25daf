import type { ImageGenerationOrder } from '../generate-image.ts'
import { composeSampleImage, type SampleImage } from './compose-sample-image.ts'

/** Draws sample images from the words of a prompt, as PNG. */
export async function drawSampleImages({
  prompt,
  shape,
  count,
}: ImageGenerationOrder): Promise<Uint8Array<ArrayBuffer>[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      draw(composeSampleImage(prompt, shape ?? 'landscape', index)),
    ),
  )
}

async function draw(image: SampleImage): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, sky, ground, horizon, shapes } = image
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser cannot draw in workers')
  context.fillStyle = sky
  context.fillRect(0, 0, width, horizon)
  context.fillStyle = ground
  context.fillRect(0, horizon, width, height - horizon)
  for (const { path, color, x, y, scale } of shapes) {
    context.setTransform(scale, 0, 0, scale, x, y)
    const outline = new Path2D(path)
    context.fillStyle = color
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, no array
    context.fill(outline)
    context.strokeStyle = 'rgb(0 0 0 / 0.35)'
    context.lineWidth = 1.2
    context.stroke(outline)
  }
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new Uint8Array(await blob.arrayBuffer())
}
