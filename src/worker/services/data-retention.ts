import type { Settings } from '../../core/model/settings/setting.ts'
import type { SessionId } from '../../core/model/id.ts'
import type { Result } from '../../core/model/failures/result.ts'
import { selectDetailsToDrop, type ChatDetailsSize } from '../../core/model/data/retention.ts'
import type { TimerPort } from '../timers.ts'
import { deletionGracePeriodMs } from '../../core/model/data/storage-report.ts'

export interface RetentionPorts {
  store: {
    list(options: { withSize: boolean }): Promise<Result<readonly ChatDetailsSize[]>>
    drop(sessionId: SessionId): Promise<Result<boolean>>
    isAnyAtWork(): Promise<boolean>
  }
  readSettings(): Promise<Result<Settings>>
  timers: TimerPort
  now(): number
}

const firstAfterMs = 2 * 60_000
const againAfterMs = 60 * 60_000

/** Deletes details for Review that exceed the person's limits, regularly and only while no answer is being written. */
export function scheduleRetention(ports: RetentionPorts): void {
  const schedule = (delayMs: number): void => {
    ports.timers.schedule(delayMs, () => void applyRetention(ports).finally(() => schedule(againAfterMs)))
  }
  schedule(firstAfterMs)
}

/** Returns how many chats lost their details. What storage refuses is left for the next time. */
export async function applyRetention({
  store,
  readSettings,
  now,
}: Omit<RetentionPorts, 'timers'>): Promise<number> {
  const settings = await readSettings()
  const rule = settings.ok ? settings.value['record-retention'] : undefined
  if (rule === undefined || (rule.maxAgeDays === null && rule.maxMegabytes === null)) return 0
  if (await store.isAnyAtWork()) return 0
  const chats = await store.list({ withSize: rule.maxMegabytes !== null })
  let dropped = 0
  for (const sessionId of chats.ok ? selectDetailsToDrop(chats.value, rule, now()) : []) {
    if (await store.isAnyAtWork()) return dropped
    const done = await store.drop(sessionId)
    if (done.ok && done.value) dropped += 1
  }
  return dropped
}

const deletionIntervalMs = 60 * 60 * 1000

interface DeletionPorts {
  /**
   * Stores to purge. `purgeDeleted` erases what was deleted at least that long ago. It never rejects; what storage
   * refuses waits for the next time.
   */
  stores: readonly { purgeDeleted(olderThanMs: number): Promise<unknown> }[]
  timers: TimerPort
}

/** Erases what was deleted a day ago: at the start, and then each hour while the tab stays open. */
export function scheduleDeletions({ stores, timers }: DeletionPorts): void {
  for (const store of stores) void store.purgeDeleted(deletionGracePeriodMs)
  timers.schedule(deletionIntervalMs, () => scheduleDeletions({ stores, timers }))
}
