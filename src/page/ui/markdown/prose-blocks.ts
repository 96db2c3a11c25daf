import type { RenderedBlock } from '../../../core/kernel/rendered-block.ts'
import { shareBlock } from './share-nodes.ts'

const blocksPerGroup = 16

/** Blocks in order, in groups of sixteen. A group and a block that did not change keep their identity. */
export interface ProseSnapshot {
  readonly groups: readonly (readonly RenderedBlock[])[]
  readonly length: number
}

export const emptyProse: ProseSnapshot = { groups: [], length: 0 }

/** One text being changed block by block; `commit` makes what it has become visible to readers. */
export class ProseBlocks {
  #blocks: RenderedBlock[] = []
  #snapshot = emptyProse
  readonly #changedGroups = new Set<number>()

  get snapshot(): ProseSnapshot {
    return this.#snapshot
  }

  get length(): number {
    return this.#blocks.length
  }

  set(index: number, next: RenderedBlock): void {
    if (index > this.#blocks.length) return
    const old = this.#blocks[index]
    const block = shareBlock(old, next)
    if (block === old) return
    this.#blocks[index] = block
    this.#changedGroups.add(Math.floor(index / blocksPerGroup))
  }

  append(index: number, text: string): void {
    const block = this.#blocks[index]
    if (block?.type === 'code') this.set(index, { ...block, text: block.text + text })
  }

  truncate(length: number): void {
    if (length >= this.#blocks.length) return
    for (let index = length; index < this.#blocks.length; index += 1) {
      this.#changedGroups.add(Math.floor(index / blocksPerGroup))
    }
    this.#blocks.length = length
  }

  /** Whether anything changed since the last commit. */
  commit(): boolean {
    if (this.#changedGroups.size === 0) return false
    const groups: (readonly RenderedBlock[])[] = []
    for (let at = 0; at < this.#blocks.length; at += blocksPerGroup) {
      const old = this.#snapshot.groups[groups.length]
      const isChanged = old === undefined || this.#changedGroups.has(groups.length)
      groups.push(isChanged ? this.#blocks.slice(at, at + blocksPerGroup) : old)
    }
    this.#changedGroups.clear()
    this.#snapshot = { groups, length: this.#blocks.length }
    return true
  }
}
