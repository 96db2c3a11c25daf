import { useEffect, useMemo, useRef } from 'react'
import type { Rendering } from '../../../../core/kernel/rendered-block.ts'
import { BlockStore } from '../../../ui/block-store.ts'

/** Where an answer's blocks come from: those that were followed while it was written, else what is stored. */
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
      // Formatted after all: what was followed was its words alone.
      void followed?.apply(rendering.prose.map((blocks, prose) => ({ prose, splice: { start: 0, blocks } })))
    }
  }, [followed, rendering])
  const stored = rendering !== null && (followed === undefined || isBetterStored) ? rendering : null
  return useMemo(() => (stored === null ? (followed ?? null) : openRendering(stored)), [followed, stored])
}

const opened = new WeakMap<Rendering, BlockStore>()

/** One store per stored rendering, so that scrolling away and back builds nothing anew. */
function openRendering(rendering: Rendering): BlockStore {
  const found = opened.get(rendering) ?? BlockStore.openRendering(rendering)
  opened.set(rendering, found)
  return found
}
