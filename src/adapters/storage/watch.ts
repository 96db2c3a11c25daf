import { Dexie, liveQuery, type ObservabilitySet } from 'dexie'
import type { Failure } from '../../core/kernel/failure.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

/** Calls `next` with the value, and again after each change, also one made by the worker or another tab. */
export interface Watch<T> {
  /** Returns what ends it. `error`: storage refused this reading; a later change may bring a `next` again. */
  subscribe(next: (value: T) => void, error?: (failure: Failure) => void): () => void
}

export interface WatchSource<T> {
  read: () => PromiseLike<T>
  /** Answers the earlier value, or the new one built from parts of it, so that what did not change stays identical. */
  keep?: (earlier: T, now: T) => T
}

/**
 * A live query of Dexie (4.4) keeps the key of every row that anybody writes anywhere, until one of those that it read is among
 * them: one of the settings grows for as long as answers stream, and twenty of them by a gigabyte while 200,000 messages are
 * restored. After so many keys it is begun anew.
 */
const mostKeys = 10_000

export function watch<T>(db: Database, { read, keep = (_, now) => now }: WatchSource<T>): Watch<T> {
  return {
    subscribe(next, error) {
      let earlier: { value: T } | null = null
      let keys = 0
      let isRead = false
      const tell = (result: Result<T>) => {
        isRead = true
        if (!result.ok) {
          error?.(result.failure)
          return
        }
        const value = earlier ? keep(earlier.value, result.value) : result.value
        if (earlier && Object.is(earlier.value, value)) return
        earlier = { value }
        next(value)
      }
      // Dexie's live query is silent about a database that cannot be opened; a failure as a value is not.
      const query = liveQuery(async () => {
        keys = 0
        return tryStorage(db, async () => succeed(await read()))
      })
      let subscription = query.subscribe(tell)
      const renew = (parts: ObservabilitySet) => {
        keys += countKeys(parts)
        if (keys < mostKeys || !isRead) return
        isRead = false
        subscription.unsubscribe()
        subscription = query.subscribe(tell)
      }
      Dexie.on.storagemutated.subscribe(renew)
      return () => {
        Dexie.on.storagemutated.unsubscribe(renew)
        subscription.unsubscribe()
      }
    },
  }
}

/** At most that many: they lie in balanced trees, which know their depth. */
function countKeys(parts: ObservabilitySet): number {
  return Object.values(parts).reduce((sum, { d: depth }) => sum + 2 ** depth, 0)
}
