import { useMemo, type DependencyList } from 'react'
import { useWording } from './language.ts'

/** `useMemo` for what has words or figures in it: worked out anew when they change. */
export function useSaid<Value>(work: () => Value, dependencies: DependencyList): Value {
  const wording = useWording()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a list of the caller's, to which only what is said in which language is added
  return useMemo(work, [...dependencies, wording])
}
