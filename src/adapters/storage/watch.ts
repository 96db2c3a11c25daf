import { liveQuery } from 'dexie'
import type { Failure } from '../../core/kernel/failure.ts'
import { succeed } from '../../core/kernel/result.ts'
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

export function watch<T>(db: Database, { read, keep = (_, now) => now }: WatchSource<T>): Watch<T> {
  return {
    subscribe(next, error) {
      let earlier: { value: T } | null = null
      // Dexie's live query is silent about a database that cannot be opened; a failure as a value is not.
      const query = liveQuery(async () => tryStorage(db, async () => succeed(await read())))
      const subscription = query.subscribe((result) => {
        if (!result.ok) {
          error?.(result.failure)
          return
        }
        const value = earlier ? keep(earlier.value, result.value) : result.value
        if (earlier && Object.is(earlier.value, value)) return
        earlier = { value }
        next(value)
      })
      return () => subscription.unsubscribe()
    },
  }
}
