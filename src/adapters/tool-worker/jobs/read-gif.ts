import type { GifFrames } from '../../../core/kernel/picture-facts.ts'
import type { Job } from '../job.ts'
import { readGif as readFrames } from './images/read-gif.ts'

/** Key frames of a GIF. Failures have one of the words of `GifFault` as their detail. */
export const readGif: Job<{ bytes: Uint8Array<ArrayBuffer> }, GifFrames> = async ({ bytes }, context) => {
  const read = await readFrames(bytes, neverAborted)
  if (read.ok) context.transfer(...read.value.frames.map((frame) => frame.bytes.buffer))
  return read
}

/** Being stopped is being terminated. */
const neverAborted = new AbortController().signal
