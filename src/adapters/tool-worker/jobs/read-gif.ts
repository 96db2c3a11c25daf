import type { GifFrames } from '../../../core/model/files/image-details.ts'
import type { Job } from '../job.ts'
import { readGif as readFrames } from './images/read-gif.ts'

/** Returns key frames of a GIF. The detail of a failure is a `GifFault`. */
export const readGif: Job<{ bytes: Uint8Array<ArrayBuffer> }, GifFrames> = async ({ bytes }, context) => {
  const read = await readFrames(bytes, neverAborted)
  if (read.ok) context.transfer(...read.value.frames.map((frame) => frame.bytes.buffer))
  return read
}

/** Stopping a job terminates its worker. */
const neverAborted = new AbortController().signal
