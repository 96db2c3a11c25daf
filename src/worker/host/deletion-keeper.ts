import { deletedLifeMs } from '../../core/kernel/deleted-life.ts'
import type { TimerPort } from '../timers.ts'

const deletionIntervalMs = 60 * 60 * 1000

export interface DeletionPorts {
  /**
   * Stores to purge. `purgeDeleted` erases what was deleted at least that long ago. It never rejects; what storage
   * refuses waits for the next time.
   */
  stores: readonly { purgeDeleted(olderThanMs: number): Promise<unknown> }[]
  timers: TimerPort
}

/** Erases what was deleted a day ago: at the start, and then each hour while the tab stays open. */
export function keepDeletions({ stores, timers }: DeletionPorts): void {
  for (const store of stores) void store.purgeDeleted(deletedLifeMs)
  timers.schedule(deletionIntervalMs, () => keepDeletions({ stores, timers }))
}
