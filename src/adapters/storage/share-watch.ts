import type { Failure } from '../../core/kernel/failure.ts'
import type { Watch } from './watch.ts'

/** One for each key, shared by all who watch that: a chat has nine who do, and each would read it again at each change. */
export function shareWatches<Key, T>(open: (key: Key) => Watch<T>): (key: Key) => Watch<T> {
  const shared = new Map<Key, Watch<T>>()
  return (key) => {
    const watch = shared.get(key) ?? shareWatch(open(key))
    shared.set(key, watch)
    return watch
  }
}

/** The same reading for all who watch it at a time: who comes later is told at once what the others know. */
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
