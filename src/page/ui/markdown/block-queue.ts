import type { BlockUpdate, RenderedBlock } from '../../../core/kernel/rendered-block.ts'
import { weighNodes } from '../../../core/kernel/weigh-nodes.ts'

export type BlockStep =
  | { type: 'set'; prose: number; index: number; block: RenderedBlock; cost: number }
  | { type: 'append'; prose: number; index: number; text: string; cost: number }
  | { type: 'truncate'; prose: number; length: number; cost: number }
  | { type: 'done'; resolve: () => void; cost: number }

/** The frame of code and its header. Its colours are built later, where they may be seen. */
const codeWeight = 16

/** What a block costs the page to build, in nodes. */
export function weighBlock(block: RenderedBlock): number {
  return 1 + (block.type === 'tree' ? weighNodes(block.nodes) : codeWeight)
}

function targetOf(step: BlockStep): number {
  return step.type === 'set' || step.type === 'append' ? step.index : -1
}

/** Updates taken apart into steps that can be spread over frames; a step that a later one undoes is dropped. */
export class BlockQueue {
  #steps: BlockStep[] = []

  get isEmpty(): boolean {
    return this.#steps.length === 0
  }

  /** In nodes. */
  get cost(): number {
    return this.#steps.reduce((sum, { cost }) => sum + cost, 0)
  }

  /** Of the next step, in nodes. */
  get nextCost(): number {
    return this.#steps[0]?.cost ?? 0
  }

  everyProse(test: (prose: number) => boolean): boolean {
    return this.#steps.every((step) => step.type === 'done' || test(step.prose))
  }

  add(update: BlockUpdate): void {
    const { prose, splice } = update
    const start = splice?.start ?? 0
    // What grows above other blocks is drawn with them or before: a frame later it would move them.
    this.#addChanges(update, (index) => index < start)
    if (splice) {
      this.#drop((step) => 'prose' in step && step.prose === prose && targetOf(step) >= splice.start)
      for (const [offset, block] of splice.blocks.entries()) this.#addSet(prose, splice.start + offset, block)
      // Last, so that what was there stays on screen until its successor is.
      this.#steps.push({ type: 'truncate', prose, length: splice.start + splice.blocks.length, cost: 0 })
    }
    this.#addChanges(update, (index) => index >= start)
  }

  #addChanges({ prose, append, patches = [] }: BlockUpdate, isMeant: (index: number) => boolean): void {
    if (append && isMeant(append.index))
      this.#steps.push({ type: 'append', prose, index: append.index, text: append.text, cost: 1 })
    for (const { index, block } of patches) if (isMeant(index)) this.#addSet(prose, index, block)
  }

  addDone(resolve: () => void): void {
    this.#steps.push({ type: 'done', resolve, cost: 0 })
  }

  /** The next steps worth about `budget` nodes: at least one, and more only while they fit. */
  take(budget: number): BlockStep[] {
    let spent = 0
    let count = 0
    for (const step of this.#steps) {
      if (spent > 0 && spent + step.cost > budget) break
      spent += step.cost
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
