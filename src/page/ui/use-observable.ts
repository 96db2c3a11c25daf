import { useCallback, useRef, useSyncExternalStore } from 'react'

/** Something that tells its current value on subscription and again after each change; the answer ends it. */
export interface Watchable<T, E = unknown> {
  subscribe(next: (value: T) => void, error?: (reason: E) => void): () => void
}

export type Observed<T, E = unknown> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; reason: E }

const loading = { state: 'loading' } as const

/** Binds a watchable to a component. Its identity decides: keep it stable with `useMemo`. `null` is still loading. */
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
