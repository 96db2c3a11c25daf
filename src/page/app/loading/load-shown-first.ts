import { partsShownFirst } from './parts-shown-first.ts'
import { narrowScreen } from '../shell.tsx'

/** Rejects where a part of it cannot be loaded. */
export async function loadShownFirst(): Promise<void> {
  const sight = { hash: location.hash, isNarrow: matchMedia(narrowScreen).matches }
  await Promise.all(partsShownFirst(sight).map((part) => part.preload()))
}
