import { useMemo } from 'react'
import type { RenderedNode, Rendering } from '../../../core/model/conversation/rendered-block.ts'
import { useDelayed } from '../feedback/spinner.tsx'
import { useMathStyle } from './internal/math-style-state.ts'

/** Maximum wait for the formula style. After that the text is shown anyway. */
const longestMs = 2000

/**
 * Returns whether renderings can be shown at their final height. The KaTeX style and fonts change the height of formulas and would shift
 * the content below. Waits for these if a rendering has formulas, unless loading failed.
 */
export function useMathReady(renderings: readonly (Rendering | null)[]): boolean {
  const hasMath = useMemo(() => renderings.some(holdsMath), [renderings])
  const style = useMathStyle(hasMath)
  const isWaiting = hasMath && style !== 'there' && style !== 'missing'
  return useDelayed(isWaiting, longestMs) || !isWaiting
}

/** Caches by rendering object. An unchanged rendering keeps its identity. */
const hasMathByRendering = new WeakMap<Rendering, boolean>()

function holdsMath(rendering: Rendering | null): boolean {
  if (rendering === null) return false
  const hasMath =
    hasMathByRendering.get(rendering) ??
    rendering.prose.some((blocks) =>
      blocks.some((block) => block.type === 'tree' && block.nodes.some(isMath)),
    )
  hasMathByRendering.set(rendering, hasMath)
  return hasMath
}

function isMath(node: RenderedNode): boolean {
  if (typeof node === 'string') return false
  const [, properties, ...children] = node
  return (properties !== 0 && 'data-math' in properties) || children.some(isMath)
}
