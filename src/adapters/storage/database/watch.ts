import { Dexie, liveQuery, type ObservabilitySet } from 'dexie'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

/** Calls `next` with the value, and again after each change, including those of the worker or another tab. */
export interface Watch<T> {
  /**
   * Returns a function that unsubscribes. `error` is called if storage refused a read; a later change may call `next`
   * again.
   */
  subscribe(next: (value: T) => void, error?: (failure: Failure) => void): () => void
}

export interface WatchSource<T> {
  read: () => PromiseLike<T>
  /** Returns the earlier value, or the new one built from parts of it, so that unchanged data stays identical. */
  reuse?: (earlier: T, now: T) => T
}

/**
 * A live query of Dexie (4.4) stores the key of every row written anywhere, until one that it has read is written. A
 * query of the settings grows while answers stream, and twenty such queries grow by a gigabyte while 200,000 messages are
 * restored. A query is therefore renewed after this number of keys.
 */
const maxKeys = 10_000

export function watch<T>(db: Database, { read, reuse: keep = (_, now) => now }: WatchSource<T>): Watch<T> {
  return {
    subscribe(next, error) {
      // Without IndexedDB, Dexie's live query never calls back.
      if (!Dexie.dependencies.indexedDB) {
        error?.(createFailure('storage-unavailable'))
        return () => undefined
      }
      let earlier: { value: T } | null = null
      let keys = 0
      let isRead = false
      const notify = (result: Result<T>) => {
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
      // Dexie's live query reports nothing if the database cannot be opened, so failures are returned as values.
      const query = liveQuery(async () => {
        keys = 0
        return tryStorage(db, async () => succeed(await read()))
      })
      let subscription = query.subscribe(notify)
      const renew = (parts: ObservabilitySet) => {
        keys += countKeys(parts)
        if (keys < maxKeys || !isRead) return
        isRead = false
        subscription.unsubscribe()
        subscription = query.subscribe(notify)
      }
      Dexie.on.storagemutated.subscribe(renew)
      return () => {
        Dexie.on.storagemutated.unsubscribe(renew)
        subscription.unsubscribe()
      }
    },
  }
}

/** Returns an upper bound: the keys are in balanced trees, which know their depth. */
function countKeys(parts: ObservabilitySet): number {
  return Object.values(parts).reduce((sum, { d: depth }) => sum + 2 ** depth, 0)
}

/** Shares one watch for each key. A chat has nine subscribers, and each would read it again at each change. */
export function shareWatchByKey<Key, T>(open: (key: Key) => Watch<T>): (key: Key) => Watch<T> {
  const shared = new Map<Key, Watch<T>>()
  return (key) => {
    const watch = shared.get(key) ?? shareWatch(open(key))
    shared.set(key, watch)
    return watch
  }
}

/** Shares one subscription among all subscribers. A late subscriber gets the latest result at once. */
export function shareWatch<T>(source: Watch<T>): Watch<T> {
  const watchers = new Set<{ next: (value: T) => void; error: ((failure: Failure) => void) | undefined }>()
  let latest: { value: T } | { failure: Failure } | null = null
  let stop: (() => void) | null = null
  const start = () =>
    source.subscribe(
      (value) => {
        latest = { value }
        for (const { next } of watchers) next(value)
      },
      (failure) => {
        latest = { failure }
        for (const { error } of watchers) error?.(failure)
      },
    )
  return {
    subscribe(next, error) {
      const watcher = { next, error }
      const isFirst = watchers.size === 0
      watchers.add(watcher)
      if (isFirst) stop = start()
      else if (latest && 'value' in latest) next(latest.value)
      else if (latest) error?.(latest.failure)
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        stop?.()
        stop = null
        latest = null
      }
    },
  }
}
