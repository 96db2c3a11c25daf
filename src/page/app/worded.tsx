import type { ReactNode } from 'react'
import { useWording } from '../words/language.ts'

/**
 * Draws everything below again when the language or the formats change. Nothing is taken down: what is open, written,
 * focused and scrolled stays. What keeps its drawing sees to it itself, by `useWording` or `useSaid`.
 */
export function Worded({ children }: { children: () => ReactNode }) {
  useWording()
  return children()
}
