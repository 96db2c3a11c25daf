import { GIFEncoder } from 'gifenc/dist/gifenc.esm.js'
import { makeNoise } from './make-noise.ts'

export interface MadeMovie {
  width: number
  height: number
  frameCount: number
  delayMs: number
}

/** Makes a large animated GIF in which a bright bar moves from left to right. Film grain makes the file large. */
export function makeMovieGif({ width, height, frameCount, delayMs }: MadeMovie): Uint8Array<ArrayBuffer> {
  const palette = Array.from({ length: 256 }, (_, level) => [level, Math.round(level * 0.8), 255 - level])
  const encoder = GIFEncoder()
  const noise = makeNoise(width * height)
  const indexes = new Uint8Array(width * height)
  for (let frame = 0; frame < frameCount; frame++) {
    const bar = Math.round((frame / frameCount) * width)
    for (let at = 0; at < indexes.length; at++) {
      const column = at % width
      const grain = (noise[(at + frame * 7919) % noise.length] ?? 0) & 31
      indexes[at] = Math.abs(column - bar) < 20 ? 255 : ((column * 200) / width + grain) & 255
    }
    encoder.writeFrame(indexes, width, height, { palette, delay: delayMs })
  }
  encoder.finish()
  return encoder.bytes().slice()
}
