import { partsShownFirst } from './parts-shown-first.ts'
import { narrowScreen } from '../shell.tsx'

/** Loads the components that are shown first. Rejects if one cannot be loaded. */
export async function loadShownFirst(): Promise<void> {
  const sight = { hash: location.hash, isNarrow: matchMedia(narrowScreen).matches }
  await Promise.all(partsShownFirst(sight).map((part) => part.preload()))
}
