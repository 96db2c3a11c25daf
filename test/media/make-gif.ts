import { GIFEncoder } from 'gifenc/dist/gifenc.esm.js'

/** What a frame shows: one colour for each pixel, `null` where it is transparent. */
export interface MadeFrame {
  pixels: readonly (readonly [number, number, number] | null)[]
  delayMs?: number
  /** As the format numbers it: 1 leave, 2 clear, 3 put back what was there. */
  dispose?: 1 | 2 | 3
}

/** A small GIF whose pixels are known. */
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
