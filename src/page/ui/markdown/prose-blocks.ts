import type { RenderedBlock } from '../../../core/kernel/rendered-block.ts'
import { drawnBlock, findHead } from './join-pieces.ts'
import { shareBlock } from './share-nodes.ts'

const blocksPerGroup = 16

/** Drawn blocks in order, in groups of sixteen. Unchanged groups and blocks keep their identity. */
export interface ProseSnapshot {
  readonly groups: readonly (readonly RenderedBlock[])[]
  readonly length: number
}

export const emptyProse: ProseSnapshot = { groups: [], length: 0 }

/** One prose that changes block by block. `commit` makes the changes visible to readers. */
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
    this.#noteChange(index)
    this.#blocks[index] = block
    this.#noteChange(index)
  }

  append(index: number, text: string): void {
    const block = this.#blocks[index]
    if (block?.type === 'code') this.set(index, { ...block, text: block.text + text })
  }

  truncate(length: number): void {
    if (length >= this.#blocks.length) return
    this.#noteChange(length)
    for (let at = length; at < this.#blocks.length; at += blocksPerGroup) this.#changedGroups.add(groupOf(at))
    this.#changedGroups.add(groupOf(this.#blocks.length - 1))
    this.#blocks.length = length
  }

  /** Marks the group and the first piece of its list or table, which is drawn with the continuation. */
  #noteChange(index: number): void {
    this.#changedGroups.add(groupOf(index))
    this.#changedGroups.add(groupOf(findHead(this.#blocks, index)))
  }

  #draw(start: number): RenderedBlock[] {
    const end = Math.min(start + blocksPerGroup, this.#blocks.length)
    return Array.from({ length: end - start }, (_, offset) => this.#drawOne(start + offset))
  }

  #drawOne(index: number): RenderedBlock {
    const old = this.#snapshot.groups[groupOf(index)]?.[index % blocksPerGroup]
    return shareBlock(old, drawnBlock(this.#blocks, index))
  }

  /** Publishes the changes. Returns whether anything changed since the last commit. */
  commit(): boolean {
    if (this.#changedGroups.size === 0) return false
    const groups: (readonly RenderedBlock[])[] = []
    for (let at = 0; at < this.#blocks.length; at += blocksPerGroup) {
      const old = this.#snapshot.groups[groups.length]
      const isChanged = old === undefined || this.#changedGroups.has(groups.length)
      groups.push(isChanged ? this.#draw(at) : old)
    }
    this.#changedGroups.clear()
    this.#snapshot = { groups, length: this.#blocks.length }
    return true
  }
}

function groupOf(index: number): number {
  return Math.floor(index / blocksPerGroup)
}
