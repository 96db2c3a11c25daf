import { useEffect, useState } from 'react'
import type { RenderedBlock } from '../../../../core/model/conversation/rendered-block.ts'
import { weighBlock } from './block-queue.ts'
import { pageFrames } from './frame-scheduler.ts'

type Groups = readonly (readonly RenderedBlock[])[]

/** Nodes mounted at once. The remaining nodes follow at `nodesPerFrame`. */
const nodesAtOnce = 1500
const nodesPerFrame = 500

/** Returns how many blocks from `start` on fit into `budget` nodes: at least one. Returns infinity if all blocks fit. */
function countWithin(groups: Groups, start: number, budget: number): number {
  let count = 0
  let spent = 0
  for (const block of groups.flat().slice(start)) {
    spent += weighBlock(block).build
    if (spent > budget && count > 0) return start + count
    count += 1
  }
  return Number.POSITIVE_INFINITY
}

/** Mounts a giant prose from its start and then frame by frame, when the user returns to it. Later growth is mounted as it arrives. */
export function useIncrementalGroups(groups: Groups): Groups {
  const [limit, setLimit] = useState(() => countWithin(groups, 0, nodesAtOnce))
  const isWhole = limit === Number.POSITIVE_INFINITY
  useEffect(() => {
    if (isWhole) return undefined
    return pageFrames.request(() => setLimit(countWithin(groups, limit, nodesPerFrame)))
  }, [groups, limit, isWhole])
  return isWhole ? groups : takeBlocks(groups, limit)
}

function takeBlocks(groups: Groups, count: number): Groups {
  const blockGroups: (readonly RenderedBlock[])[] = []
  let left = count
  for (const group of groups) {
    if (left <= 0) break
    blockGroups.push(group.length <= left ? group : group.slice(0, left))
    left -= group.length
  }
  return blockGroups
}

interface Steps {
  atFirst: number
  perFrame: number
  /** Parts that may arrive at once and are shown immediately. */
  perUpdate?: number
}

/**
 * Returns how many of `total` parts are visible: some at first, then more with each frame. Parts that arrive a few at a time are shown at
 * once, because waiting for extra frames would delay them until the end.
 */
export function useIncrementalCount(total: number, { atFirst, perFrame, perUpdate = 1 }: Steps): number {
  const [state, setState] = useState({ total, hidden: Math.max(0, total - atFirst) })
  const next = state.total === total ? state : grow(state, total, perUpdate)
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
  perUpdate: number,
) {
  return {
    total,
    hidden: Math.min(hidden + Math.max(0, total - before - perUpdate), Math.max(0, total - 1)),
  }
}
