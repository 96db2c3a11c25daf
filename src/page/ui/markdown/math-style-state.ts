import { useSyncExternalStore } from 'react'

/** `styled`: the usual fonts are on their way, and change a formula's height by a few pixels at most. `missing`: it cannot be had now, as offline where it was never used; asked for again by the next formula. */
type State = 'unasked' | 'loading' | 'styled' | 'there' | 'missing'

/** What most formulas are set in. The others come when a formula names them, as `font-display: block` has it. */
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

/** The style of formulas and their usual fonts; the first that asks loads them. */
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
  // Where one cannot be had, its letters are those of another.
  await Promise.allSettled(usualFonts.map(async (font) => await document.fonts.load(font)))
  change('there')
}

function change(next: State): void {
  state = next
  for (const listener of listeners) listener()
}
