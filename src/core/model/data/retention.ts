import { z } from 'zod'
import { inputReason } from '../messages/input-reason.ts'
import type { SessionId } from '../id.ts'

/** Limits for recorded details. `null` means no limit. Without limits nothing is deleted. */
export const retentionSchema = z.object({
  maxAgeDays: z
    .int(inputReason('input-whole-days'))
    .min(1, inputReason('input-at-least-one-day'))
    .max(3650, inputReason('input-too-many-days', { max: { number: 3_650 } }))
    .nullable(),
  maxMegabytes: z
    .int(inputReason('input-whole-megabytes'))
    .min(1, inputReason('input-at-least-one-megabyte'))
    .max(100_000, inputReason('input-too-many-megabytes', { max: { number: 100_000 } }))
    .nullable(),
})
export type Retention = z.infer<typeof retentionSchema>

/** Size of a chat's recorded details for Review, and the end of its newest answer. */
export interface ChatDetailsSize {
  sessionId: SessionId
  endedAt: number
  bytes: number
}

const dayMs = 24 * 60 * 60 * 1000
const bytesPerMegabyte = 1_000_000

/** Selects the chats whose details are deleted: those that are too old, then the oldest ones until the rest fits the size limit. */
export function selectDetailsToDrop(
  chats: readonly ChatDetailsSize[],
  { maxAgeDays, maxMegabytes }: Retention,
  now: number,
): SessionId[] {
  const oldest = maxAgeDays === null ? -Infinity : now - maxAgeDays * dayMs
  let remainingBytes = maxMegabytes === null ? Infinity : maxMegabytes * bytesPerMegabyte
  const newestFirst = chats.toSorted((one, other) => other.endedAt - one.endedAt)
  return newestFirst.flatMap(({ sessionId, endedAt, bytes }) => {
    remainingBytes -= bytes
    return endedAt < oldest || remainingBytes < 0 ? [sessionId] : []
  })
}
