import {
  type BlockUpdate,
  type RenderedBlock,
  weighNodes,
} from '../../../../core/model/conversation/rendered-block.ts'
import { isTableContinuation } from './continued-blocks.ts'

export type BlockStep =
  | { type: 'set'; prose: number; index: number; block: RenderedBlock; cost: BlockCost }
  | { type: 'append'; prose: number; index: number; text: string; cost: BlockCost }
  | { type: 'truncate'; prose: number; length: number; cost: BlockCost }
  | { type: 'done'; resolve: () => void; cost: BlockCost }

/** Cost of a block in nodes: to build, and to lay out. */
export interface BlockCost {
  build: number
  layout: number
}

const free: BlockCost = { build: 0, layout: 0 }

/** Weight of a code frame with its header. Colors are built later, when the code comes into view. */
const codeWeight = 16

/** Share of a table continuation that the browser skips in layout, because it is far from the viewport. */
const skippedShare = 2 / 3

export function weighBlock(block: RenderedBlock): BlockCost {
  const build = 1 + (block.type === 'tree' ? weighNodes(block.nodes) : codeWeight)
  return { build, layout: isTableContinuation(block) ? build * (1 - skippedShare) : build }
}

export function sumCosts(steps: readonly BlockStep[]): BlockCost {
  const sum = { ...free }
  for (const { cost } of steps) {
    sum.build += cost.build
    sum.layout += cost.layout
  }
  return sum
}

function targetOf(step: BlockStep): number {
  return step.type === 'set' || step.type === 'append' ? step.index : -1
}

/** Splits updates into steps that can be spread over frames. A step that a later update undoes is dropped. */
export class BlockQueue {
  #steps: BlockStep[] = []

  get isEmpty(): boolean {
    return this.#steps.length === 0
  }

  get cost(): BlockCost {
    return sumCosts(this.#steps)
  }

  /** Cost of the next step. */
  get nextCost(): BlockCost {
    return this.#steps[0]?.cost ?? free
  }

  everyProse(test: (prose: number) => boolean): boolean {
    return this.#steps.every((step) => step.type === 'done' || test(step.prose))
  }

  add(update: BlockUpdate): void {
    const { prose, splice } = update
    const start = splice?.start ?? 0
    // Changes above the spliced blocks are drawn with or before these. One frame later they would move them.
    this.#addChanges(update, (index) => index < start)
    if (splice) {
      this.#drop((step) => 'prose' in step && step.prose === prose && targetOf(step) >= splice.start)
      for (const [offset, block] of splice.blocks.entries()) this.#addSet(prose, splice.start + offset, block)
      // The truncation comes last, so that old content stays visible until its replacement is there.
      this.#steps.push({ type: 'truncate', prose, length: splice.start + splice.blocks.length, cost: free })
    }
    this.#addChanges(update, (index) => index >= start)
  }

  #addChanges({ prose, append, patches = [] }: BlockUpdate, isMeant: (index: number) => boolean): void {
    if (append && isMeant(append.index))
      this.#steps.push({
        type: 'append',
        prose,
        index: append.index,
        text: append.text,
        cost: { build: 1, layout: 1 },
      })
    for (const { index, block } of patches) if (isMeant(index)) this.#addSet(prose, index, block)
  }

  addDone(resolve: () => void): void {
    this.#steps.push({ type: 'done', resolve, cost: free })
  }

  /** Removes and returns the next steps within the budget: at least one. */
  take({ build, layout }: BlockCost): BlockStep[] {
    const spent = { ...free }
    let count = 0
    for (const { cost } of this.#steps) {
      if (spent.build > 0 && (spent.build + cost.build > build || spent.layout + cost.layout > layout)) break
      spent.build += cost.build
      spent.layout += cost.layout
      count += 1
    }
    return this.#steps.splice(0, count)
  }

  clear(): BlockStep[] {
    return this.#steps.splice(0)
  }

  #addSet(prose: number, index: number, block: RenderedBlock): void {
    this.#steps.push({ type: 'set', prose, index, block, cost: weighBlock(block) })
  }

  #drop(isUndone: (step: BlockStep) => boolean): void {
    this.#steps = this.#steps.filter((step) => !isUndone(step))
  }
}
