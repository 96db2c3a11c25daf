import { useRef } from 'react'
import type { Observed } from '../../ui/use-observable.ts'

/** While something is read again, what was read before stays: of the same `name` only. */
export function useKept<T, E>(name: string, observed: Observed<T, E>): Observed<T, E> {
  const kept = useRef<{ name: string; observed: Observed<T, E> } | null>(null)
  if (observed.state !== 'loading') kept.current = { name, observed }
  return observed.state === 'loading' && kept.current?.name === name ? kept.current.observed : observed
}
