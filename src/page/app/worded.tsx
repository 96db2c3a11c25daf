import type { ReactNode } from 'react'
import { useWording } from '../words/language.ts'

/**
 * Draws everything below again when the language or the formats change. State, text, focus and scroll positions stay.
 * Memoized components subscribe themselves, by `useLocale` or `useTranslatedMemo`.
 */
export function Worded({ children }: { children: () => ReactNode }) {
  useWording()
  return children()
}
