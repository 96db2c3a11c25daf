import { useCallback, useRef, useSyncExternalStore } from 'react'

/** A value that can be observed. Emits the current value on subscription and after each change. The returned function unsubscribes. */
export interface Watchable<T, E = unknown> {
  subscribe(next: (value: T) => void, error?: (reason: E) => void): () => void
}

export type Observed<T, E = unknown> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; reason: E }

const loading = { state: 'loading' } as const

/** Subscribes a component to an observable. Keep `source` stable with `useMemo`. `null` stays in the loading state. */
export function useObservable<T, E>(source: Watchable<T, E> | null): Observed<T, E> {
  const latest = useRef<{ source: Watchable<T, E> | null; observed: Observed<T, E> }>({
    source,
    observed: loading,
  })

  const subscribe = useCallback(
    (onChange: () => void) => {
      if (source === null) return () => undefined
      const put = (observed: Observed<T, E>) => {
        latest.current = { source, observed }
        onChange()
      }
      return source.subscribe(
        (value) => put({ state: 'ready', value }),
        (reason) => put({ state: 'failed', reason }),
      )
    },
    [source],
  )
  const read = useCallback(
    (): Observed<T, E> => (latest.current.source === source ? latest.current.observed : loading),
    [source],
  )
  return useSyncExternalStore(subscribe, read)
}
