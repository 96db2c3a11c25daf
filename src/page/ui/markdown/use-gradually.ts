import { useEffect, useState } from 'react'
import { pageFrames } from './frame-scheduler.ts'

interface Steps {
  atFirst: number
  perFrame: number
  /** Parts that may arrive at once and are shown immediately. */
  asTheyCome?: number
}

/**
 * Returns how many of `total` parts are visible: some at first, then more with each frame. Parts that arrive a few at a time are shown at
 * once, because waiting for extra frames would delay them until the end.
 */
export function useGradually(total: number, { atFirst, perFrame, asTheyCome = 1 }: Steps): number {
  const [state, setState] = useState({ total, hidden: Math.max(0, total - atFirst) })
  const next = state.total === total ? state : grow(state, total, asTheyCome)
  if (next !== state) setState(next)
  const { hidden } = next
  useEffect(() => {
    if (hidden === 0) return undefined
    return pageFrames.request(() =>
      setState((now) => ({ ...now, hidden: Math.max(0, now.hidden - perFrame) })),
    )
  }, [hidden, perFrame])
  return total - hidden
}

function grow(
  { total: before, hidden }: { total: number; hidden: number },
  total: number,
  asTheyCome: number,
) {
  return {
    total,
    hidden: Math.min(hidden + Math.max(0, total - before - asTheyCome), Math.max(0, total - 1)),
  }
}
