import type { RenderedBlock } from '../../../../core/kernel/rendered-block.ts'
import type { BlockStore } from '../../../ui/block-store.ts'
import type { AnswerView } from '../answer/answer-view.ts'
import { toSpokenBlock } from './spoken-block.ts'
import type { Readable } from './take-sentences.ts'

/** Returns the text of an answer, without reasoning, as blocks for announcements. Blocks are read lazily. */
export function readAnswerText(
  view: AnswerView | undefined,
  store: Pick<BlockStore, 'getProse'> | undefined,
): Readable {
  const texts = (view?.items ?? []).flatMap((item) => (item.type === 'text' ? [item.prose] : []))
  const groups = texts.flatMap((prose) => store?.getProse(prose).groups ?? [])
  const blockCount = groups.reduce((count, group) => count + group.length, 0)
  return {
    blockCount,
    isEnded: view !== undefined && view.status !== 'streaming',
    readBlock: (index) => {
      const block = findBlock(groups, index)
      return block === undefined ? '' : toSpokenBlock(block)
    },
  }
}

function findBlock(groups: readonly (readonly RenderedBlock[])[], index: number): RenderedBlock | undefined {
  let left = index
  for (const group of groups) {
    if (left < group.length) return group[left]
    left -= group.length
  }
  return undefined
}
