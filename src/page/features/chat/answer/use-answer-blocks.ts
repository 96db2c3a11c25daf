import { useEffect, useMemo, useRef } from 'react'
import type { Rendering } from '../../../../core/kernel/rendered-block.ts'
import { BlockStore } from '../../../ui/block-store.ts'

/** Returns the blocks of an answer: those received while it was streaming, otherwise the stored rendering. */
export function useAnswerBlocks(
  followed: BlockStore | undefined,
  rendering: Rendering | null,
  isBetterStored: boolean,
): BlockStore | null {
  const wasAsWritten = useRef(false)
  useEffect(() => {
    if (rendering?.asWritten) wasAsWritten.current = true
    else if (rendering !== null && wasAsWritten.current) {
      wasAsWritten.current = false
      // Formatting arrived late: the live blocks were plain text only.
      void followed?.apply(rendering.prose.map((blocks, prose) => ({ prose, splice: { start: 0, blocks } })))
    }
  }, [followed, rendering])
  const stored = rendering !== null && (followed === undefined || isBetterStored) ? rendering : null
  return useMemo(() => (stored === null ? (followed ?? null) : openRendering(stored)), [followed, stored])
}

const opened = new WeakMap<Rendering, BlockStore>()

/** Returns one store for each stored rendering, so that scrolling away and back does not rebuild it. */
function openRendering(rendering: Rendering): BlockStore {
  const found = opened.get(rendering) ?? BlockStore.openRendering(rendering)
  opened.set(rendering, found)
  return found
}
