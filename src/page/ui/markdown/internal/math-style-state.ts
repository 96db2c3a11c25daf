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

/** Maximum wait for the formula style. After that the text is shown anyway. */
export const longestMs = 2000

let hasWaited = false
let waiting: Promise<void> | undefined

/**
 * Loads the style sheet and its usual fonts, and resolves when this has ended or took too long. Returns null if it was already waited
 * for, so a slow network delays a text only once.
 */
export function waitForMathStyle(): Promise<void> | null {
  if (hasWaited || state === 'there') return null
  waiting ??= new Promise<void>((resolve) => {
    const end = () => {
      hasWaited = true
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, longestMs)
    const unsubscribe = subscribe(() => {
      if (state === 'there' || state === 'missing') end()
    })
  })
  return waiting
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
