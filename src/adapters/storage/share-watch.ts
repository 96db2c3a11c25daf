import type { Failure } from '../../core/kernel/failure.ts'
import type { Watch } from './watch.ts'

/** Shares one watch for each key. A chat has nine subscribers, and each would read it again at each change. */
export function shareWatches<Key, T>(open: (key: Key) => Watch<T>): (key: Key) => Watch<T> {
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
  let known: { value: T } | { failure: Failure } | null = null
  let stop: (() => void) | null = null
  const start = () =>
    source.subscribe(
      (value) => {
        known = { value }
        for (const { next } of watchers) next(value)
      },
      (failure) => {
        known = { failure }
        for (const { error } of watchers) error?.(failure)
      },
    )
  return {
    subscribe(next, error) {
      const watcher = { next, error }
      const isFirst = watchers.size === 0
      watchers.add(watcher)
      if (isFirst) stop = start()
      else if (known && 'value' in known) next(known.value)
      else if (known) error?.(known.failure)
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        stop?.()
        stop = null
        known = null
      }
    },
  }
}
