import { z } from 'zod'
import type { SessionId } from './id.ts'

/** `null`: no bound. Without any, nothing is ever dropped. */
export const retentionSchema = z.object({
  maxAgeDays: z
    .int('give a whole number of days')
    .min(1, 'give at least one day')
    .max(3650, 'give at most 3,650 days')
    .nullable(),
  maxMegabytes: z
    .int('give a whole number of megabytes')
    .min(1, 'give at least one megabyte')
    .max(100_000, 'give at most 100,000 megabytes')
    .nullable(),
})
export type Retention = z.infer<typeof retentionSchema>

/** What is recorded of a chat's answers for Review: when the newest of them ended, and how much it is. */
export interface DetailsOfChat {
  sessionId: SessionId
  endedAt: number
  bytes: number
}

const dayMs = 24 * 60 * 60 * 1000
const bytesPerMegabyte = 1_000_000

/** Pure. Whose details go: those too old, then the oldest of the others until the rest is within the size. */
export function chooseDropped(
  chats: readonly DetailsOfChat[],
  { maxAgeDays, maxMegabytes }: Retention,
  now: number,
): SessionId[] {
  const oldest = maxAgeDays === null ? -Infinity : now - maxAgeDays * dayMs
  let room = maxMegabytes === null ? Infinity : maxMegabytes * bytesPerMegabyte
  const newestFirst = chats.toSorted((one, other) => other.endedAt - one.endedAt)
  return newestFirst.flatMap(({ sessionId, endedAt, bytes }) => {
    room -= bytes
    return endedAt < oldest || room < 0 ? [sessionId] : []
  })
}
