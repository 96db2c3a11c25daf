import { useMemo } from 'react'
import type { RenderedNode, Rendering } from '../../core/kernel/rendered-block.ts'
import { useDelayed } from './use-delayed.ts'
import { useMathStyle } from './markdown/math-style-state.ts'

/** Longer than this nobody waits for formulas to be set: the text is worth more. */
const longestMs = 2000

/**
 * Whether renderings can be shown as they will stay. Formulas take another height once their style is there, which would move what
 * stands below: where there are some, it and its fonts are waited for, unless they cannot be had.
 */
export function useMathReady(renderings: readonly (Rendering | null)[]): boolean {
  const hasMath = useMemo(() => renderings.some(holdsMath), [renderings])
  const style = useMathStyle(hasMath)
  const isWaiting = hasMath && style !== 'there' && style !== 'missing'
  return useDelayed(isWaiting, longestMs) || !isWaiting
}

/** A rendering stays the same object for as long as it is the same. */
const known = new WeakMap<Rendering, boolean>()

function holdsMath(rendering: Rendering | null): boolean {
  if (rendering === null) return false
  const found =
    known.get(rendering) ??
    rendering.prose.some((blocks) =>
      blocks.some((block) => block.type === 'tree' && block.nodes.some(isMath)),
    )
  known.set(rendering, found)
  return found
}

function isMath(node: RenderedNode): boolean {
  if (typeof node === 'string') return false
  const [, properties, ...children] = node
  return (properties !== 0 && 'data-math' in properties) || children.some(isMath)
}
