import type { PictureFacts, ShownPicture } from '../../../core/kernel/picture-facts.ts'
import { succeed } from '../../../core/kernel/result.ts'
import type { Job } from '../job.ts'
import { drawForModel, measurePicture } from './pictures/look-at-picture.ts'

export interface PictureToLookAt {
  bytes: Uint8Array<ArrayBuffer>
  /** Whether it is to be drawn for a model as well. */
  draws: boolean
}

export interface LookedAtPicture {
  facts: PictureFacts
  shown?: ShownPicture
}

export const lookAtPicture: Job<PictureToLookAt, LookedAtPicture> = async ({ bytes, draws }, context) => {
  const facts = await measurePicture(bytes)
  if (!facts.ok) return facts
  if (!draws) return succeed({ facts: facts.value })
  const shown = await drawForModel(bytes, facts.value)
  if (!shown.ok) return shown
  context.transfer(shown.value.bytes.buffer)
  return succeed({ facts: facts.value, shown: shown.value })
}
