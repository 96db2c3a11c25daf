import { deletedLifeMs } from '../../core/kernel/deleted-life.ts'
import type { TimerPort } from '../timers.ts'

const againAfterMs = 60 * 60 * 1000

export interface DeletionPorts {
  /** Each erases what was deleted at least so long ago; never rejects, and what storage refuses is left for the next time. */
  stores: readonly { purgeDeleted(olderThanMs: number): Promise<unknown> }[]
  timers: TimerPort
}

/** Erases what was deleted a day ago: at the start, and each hour in a tab that stays open. */
export function keepDeletions({ stores, timers }: DeletionPorts): void {
  for (const store of stores) void store.purgeDeleted(deletedLifeMs)
  timers.schedule(againAfterMs, () => keepDeletions({ stores, timers }))
}
