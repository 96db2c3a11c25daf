import type { RenderedBlock, RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { mergePieces, findFirstPiece } from './continued-blocks.ts'

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
    const block = reuseBlock(old, next)
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
    this.#changedGroups.add(groupOf(findFirstPiece(this.#blocks, index)))
  }

  #draw(start: number): RenderedBlock[] {
    const end = Math.min(start + blocksPerGroup, this.#blocks.length)
    return Array.from({ length: end - start }, (_, offset) => this.#drawOne(start + offset))
  }

  #drawOne(index: number): RenderedBlock {
    const old = this.#snapshot.groups[groupOf(index)]?.[index % blocksPerGroup]
    return reuseBlock(old, mergePieces(this.#blocks, index))
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

type Properties = Exclude<RenderedNode, string>[1]

function haveSameProperties(left: Properties, right: Properties): boolean {
  if (left === 0 || right === 0) return left === right
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name])
}

/** Returns the old node if both are equal. Otherwise returns the new node with equal children replaced by the old ones. */
function shareNode(old: RenderedNode | undefined, next: RenderedNode): RenderedNode {
  if (old === next) return next
  if (old === undefined || typeof next === 'string' || typeof old === 'string' || old[0] !== next[0])
    return next
  const [tag, properties, ...children] = next
  const [, oldProperties, ...oldChildren] = old
  const shared = reuseNodes(oldChildren, children)
  const isSame = shared === oldChildren && haveSameProperties(oldProperties, properties)
  return isSame ? old : [tag, properties, ...shared]
}

function reuseNodes(old: readonly RenderedNode[], next: readonly RenderedNode[]): readonly RenderedNode[] {
  const shared = next.map((node, index) => shareNode(old[index], node))
  return shared.length === old.length && shared.every((node, index) => node === old[index]) ? old : shared
}

/** Returns the old block if both are equal. Blocks from the worker are always copies, and stable identity lets React skip them. */
function reuseBlock(old: RenderedBlock | undefined, next: RenderedBlock): RenderedBlock {
  if (old?.type === 'tree' && next.type === 'tree') {
    const nodes = reuseNodes(old.nodes, next.nodes)
    return nodes === old.nodes ? old : { type: 'tree', nodes }
  }
  return next
}
