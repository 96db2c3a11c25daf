import { useSyncExternalStore } from 'react'

/**
 * `styled`: the style sheet is loaded and the usual fonts are loading, which changes heights by a few pixels at most. `missing`: the style
 * sheet could not be loaded, for example offline. The next formula tries again.
 */
type State = 'unasked' | 'loading' | 'styled' | 'there' | 'missing'

/** Fonts that most formulas use. Others load on demand through `font-display: block`. */
const usualFonts = [
  '1em KaTeX_Main',
  'italic 1em KaTeX_Math',
  '1em KaTeX_Size1',
  '1em KaTeX_Size2',
  '1em KaTeX_Size3',
  '1em KaTeX_Size4',
]

let state: State = 'unasked'
const listeners = new Set<() => void>()

/** Returns the state of the KaTeX style sheet and its usual fonts. The first call loads them. */
export function useMathStyle(isWanted = true): State {
  return useSyncExternalStore(isWanted ? subscribe : ignore, () => state)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (state === 'unasked' || state === 'missing') void load()
  return () => listeners.delete(listener)
}

function ignore(): () => void {
  return () => undefined
}

async function load(): Promise<void> {
  change('loading')
  try {
    await import('./math-style.ts')
  } catch {
    return change('missing')
  }
  change('styled')
  // A font that fails to load is replaced by a fallback font.
  await Promise.allSettled(usualFonts.map(async (font) => await document.fonts.load(font)))
  change('there')
}

function change(next: State): void {
  state = next
  for (const listener of listeners) listener()
}
