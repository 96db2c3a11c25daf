import { useEffect, useState } from 'react'
import type { RenderedBlock } from '../../../core/kernel/rendered-block.ts'
import { weighBlock } from './block-queue.ts'
import { pageFrames } from './frame-scheduler.ts'

type Groups = readonly (readonly RenderedBlock[])[]

/** What is mounted at once, in nodes; of more, so much is with each frame. */
const nodesAtOnce = 1500
const nodesPerFrame = 500

/** How many of the blocks from `start` on are worth `budget` nodes: at least one. All of them: no limit. */
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

/**
 * A giant prose that is mounted again (somebody scrolls back to it, or comes back to its chat) is built from its beginning
 * and then frame by frame. What grows afterwards is built as it comes.
 */
export function useMountedGroups(groups: Groups): Groups {
  const [limit, setLimit] = useState(() => countWithin(groups, 0, nodesAtOnce))
  const isWhole = limit === Number.POSITIVE_INFINITY
  useEffect(() => {
    if (isWhole) return undefined
    return pageFrames.request(() => setLimit(countWithin(groups, limit, nodesPerFrame)))
  }, [groups, limit, isWhole])
  return isWhole ? groups : takeBlocks(groups, limit)
}

function takeBlocks(groups: Groups, count: number): Groups {
  const taken: (readonly RenderedBlock[])[] = []
  let left = count
  for (const group of groups) {
    if (left <= 0) break
    taken.push(group.length <= left ? group : group.slice(0, left))
    left -= group.length
  }
  return taken
}
