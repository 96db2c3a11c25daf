import { useMemo, type DependencyList } from 'react'
import { useLocale } from './locale.ts'

/** `useMemo` for values with texts or numbers. Recomputed when the language or the formats change. */
export function useTranslatedMemo<Value>(work: () => Value, dependencies: DependencyList): Value {
  const locale = useLocale()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a list of the caller's, to which only what is said in which language is added
  return useMemo(work, [...dependencies, locale])
}
