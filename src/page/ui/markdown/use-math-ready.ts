import { useMemo, useSyncExternalStore } from 'react'
import type {
  BlockUpdate,
  RenderedBlock,
  RenderedNode,
  Rendering,
} from '../../../core/model/conversation/rendered-block.ts'
import { useDelayed } from '../feedback/spinner.tsx'

/**
 * Returns whether renderings can be shown at their final height. The KaTeX style and fonts change the height of formulas and would shift
 * the content below. Waits for these if a rendering has formulas, unless loading failed.
 */
export function useMathReady(renderings: readonly (Rendering | null)[]): boolean {
  const hasMath = useMemo(() => renderings.some(holdsMath), [renderings])
  const style = useMathStyle(hasMath)
  const isWaiting = hasMath && style !== 'ready' && style !== 'missing'
  return useDelayed(isWaiting, maxWaitMs) || !isWaiting
}

/** Returns a wait for the style and fonts if the updates have formulas and it is the first wait, otherwise null. */
export function waitForMath(updates: readonly BlockUpdate[]): Promise<void> | null {
  const hasMath = updates.some(
    ({ splice, patches }) =>
      splice?.blocks.some(isMathBlock) === true || patches?.some(({ block }) => isMathBlock(block)) === true,
  )
  return hasMath ? waitForMathStyle() : null
}

/** Caches by rendering object. An unchanged rendering keeps its identity. */
const hasMathByRendering = new WeakMap<Rendering, boolean>()

function holdsMath(rendering: Rendering | null): boolean {
  if (rendering === null) return false
  const hasMath =
    hasMathByRendering.get(rendering) ?? rendering.prose.some((blocks) => blocks.some(isMathBlock))
  hasMathByRendering.set(rendering, hasMath)
  return hasMath
}

function isMathBlock(block: RenderedBlock): boolean {
  return block.type === 'tree' && block.nodes.some(isMath)
}

function isMath(node: RenderedNode): boolean {
  if (typeof node === 'string') return false
  const [, properties, ...children] = node
  return (properties !== 0 && 'data-math' in properties) || children.some(isMath)
}

/**
 * `styled`: the style sheet is loaded and the usual fonts are loading, which changes heights by a few pixels at most. `missing`: the style
 * sheet could not be loaded, for example offline. The next formula tries again.
 */
type State = 'idle' | 'loading' | 'styled' | 'ready' | 'missing'

/** Fonts that most formulas use. Others load on demand through `font-display: block`. */
const usualFonts = [
  '1em KaTeX_Main',
  'italic 1em KaTeX_Math',
  '1em KaTeX_Size1',
  '1em KaTeX_Size2',
  '1em KaTeX_Size3',
  '1em KaTeX_Size4',
]

let state: State = 'idle'
const listeners = new Set<() => void>()

/** Returns the state of the KaTeX style sheet and its usual fonts. The first call loads them. */
export function useMathStyle(isWanted = true): State {
  return useSyncExternalStore(isWanted ? subscribe : ignore, () => state)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (state === 'idle' || state === 'missing') void load()
  return () => listeners.delete(listener)
}

/** Maximum wait for the formula style. After that the text is shown anyway. */
export const maxWaitMs = 2000

let hasWaited = false
let waiting: Promise<void> | undefined

/**
 * Loads the style sheet and its usual fonts, and resolves when this has ended or took too long. Returns null if it was already waited
 * for, so a slow network delays a text only once.
 */
function waitForMathStyle(): Promise<void> | null {
  if (hasWaited || state === 'ready') return null
  waiting ??= new Promise<void>((resolve) => {
    const end = () => {
      hasWaited = true
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, maxWaitMs)
    const unsubscribe = subscribe(() => {
      if (state === 'ready' || state === 'missing') end()
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
    await import('./internal/math-style.ts')
  } catch {
    return change('missing')
  }
  change('styled')
  // A font that fails to load is replaced by a fallback font.
  await Promise.allSettled(usualFonts.map(async (font) => await document.fonts.load(font)))
  change('ready')
}

function change(next: State): void {
  state = next
  for (const listener of listeners) listener()
}
