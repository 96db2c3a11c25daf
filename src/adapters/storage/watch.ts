import { liveQuery } from 'dexie'
import type { Failure } from '../../core/kernel/failure.ts'
import { classifyStorageError } from './classify-storage-error.ts'

/** Calls `next` with the value, and again after each change, also one made by the worker or another tab. */
export interface Watch<T> {
  /** Returns what ends it. `error`: storage refused, and this subscription is over. */
  subscribe(next: (value: T) => void, error?: (failure: Failure) => void): () => void
}

/** `keep` may answer the earlier value, or build the new one from parts of it, so that what did not change stays identical. */
export function watch<T>(
  read: () => PromiseLike<T>,
  keep: (earlier: T, now: T) => T = (_, now) => now,
): Watch<T> {
  return {
    subscribe(next, error) {
      let earlier: { value: T } | null = null
      const subscription = liveQuery(() => Promise.resolve(read())).subscribe({
        next(now) {
          const value = earlier ? keep(earlier.value, now) : now
          if (earlier && Object.is(earlier.value, value)) return
          earlier = { value }
          next(value)
        },
        error: (reason) => error?.(classifyStorageError(reason)),
      })
      return () => subscription.unsubscribe()
    },
  }
}
