import { useEffect, useState } from 'react'
import { pageFrames } from './frame-scheduler.ts'

interface Steps {
  atFirst: number
  perFrame: number
  /** What comes by so many at once is shown as it comes. */
  asTheyCome?: number
}

/**
 * How many of so many parts are shown by now: some at first, then more with each frame. What comes by few at once has a pace of its
 * own, and is shown as it comes: waiting for frames of its own, it would begin when the last has come.
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
