import { useMemo } from 'react'
import type {
  BlockUpdate,
  RenderedBlock,
  RenderedNode,
  Rendering,
} from '../../../core/model/conversation/rendered-block.ts'
import { useDelayed } from '../feedback/spinner.tsx'
import { longestMs, useMathStyle, waitForMathStyle } from './internal/math-style-state.ts'

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
