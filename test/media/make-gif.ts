import { GIFEncoder } from 'gifenc/dist/gifenc.esm.js'

/** Pixels of a frame: one color for each pixel, `null` if the pixel is transparent. */
export interface MadeFrame {
  pixels: readonly (readonly [number, number, number] | null)[]
  delayMs?: number
  /** Disposal method of the GIF format: 1 keeps the frame, 2 clears it, 3 restores the previous frame. */
  dispose?: 1 | 2 | 3
}

/** Makes a small GIF with the given pixels. */
export function makeGif(
  width: number,
  height: number,
  frames: readonly MadeFrame[],
): Uint8Array<ArrayBuffer> {
  const encoder = GIFEncoder()
  for (const { pixels, delayMs = 100, dispose = 1 } of frames) {
    const colors = [...new Set(pixels.map((pixel) => JSON.stringify(pixel ?? [1, 2, 3])))]
    const indexes = Uint8Array.from(pixels, (pixel) => colors.indexOf(JSON.stringify(pixel ?? [1, 2, 3])))
    const palette = colors.map((color) => JSON.parse(color) as number[])
    const transparentIndex = colors.indexOf('[1,2,3]')
    encoder.writeFrame(indexes, width, height, {
      palette: [...palette, [0, 0, 0], [0, 0, 0]],
      delay: delayMs,
      dispose,
      transparent: transparentIndex !== -1,
      transparentIndex: Math.max(0, transparentIndex),
    })
  }
  encoder.finish()
  return encoder.bytes().slice()
}
