import { useRef } from 'react'
import type { Observed } from '../../ui/use-observable.ts'

/** Returns the previous value while a value of the same `name` is loading again. */
export function useKept<T, E>(name: string, observed: Observed<T, E>): Observed<T, E> {
  const kept = useRef<{ name: string; observed: Observed<T, E> } | null>(null)
  if (observed.state !== 'loading') kept.current = { name, observed }
  return observed.state === 'loading' && kept.current?.name === name ? kept.current.observed : observed
}
