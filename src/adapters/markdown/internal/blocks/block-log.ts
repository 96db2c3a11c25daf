import type { BlockUpdate, RenderedBlock } from '../../../../core/model/conversation/rendered-block.ts'

/** The blocks of one prose part, and the changes that were not yet sent to the reader. */
export class BlockLog {
  #blocks: RenderedBlock[] = []
  #dirtyFrom = Number.POSITIVE_INFINITY
  #append: { index: number; text: string } | null = null
  readonly #patched = new Set<number>()
  /** Maps a highlighted block to its plain form, so that it still compares equal to the parser's output. */
  readonly #plain = new WeakMap<RenderedBlock, RenderedBlock>()

  get blocks(): readonly RenderedBlock[] {
    return this.#blocks
  }

  /** Replaces everything from `start` on. Unchanged blocks keep their identity and are not sent again. */
  replaceFrom(start: number, next: readonly RenderedBlock[]): void {
    let unchangedCount = 0
    while (unchangedCount < next.length && this.#isSame(start + unchangedCount, next[unchangedCount]))
      unchangedCount += 1
    const from = start + unchangedCount
    if (unchangedCount === next.length && this.#blocks.length === from) return
    this.#blocks.length = from
    this.#blocks.push(...next.slice(unchangedCount))
    this.#dirtyFrom = Math.min(this.#dirtyFrom, from)
  }

  /** Applies the final form. Blocks that changed in place are patched; only additions and removals at the end are spliced. */
  reconcile(next: readonly RenderedBlock[]): void {
    if (next.length < this.#blocks.length) {
      this.replaceFrom(0, next)
      return
    }
    const common = this.#blocks.length
    for (let index = 0; index < common; index += 1) {
      const block = next[index]
      if (block && !this.#isSame(index, block)) this.patch(index, block)
    }
    this.replaceFrom(common, next.slice(common))
  }

  patch(index: number, block: RenderedBlock): void {
    this.#blocks[index] = block
    if (index < this.#dirtyFrom) this.#patched.add(index)
    if (this.#append?.index === index) this.#append = null
  }

  patchHighlighted(block: RenderedBlock, highlighted: RenderedBlock): void {
    const index = this.#blocks.indexOf(block)
    if (index < 0) return
    this.#plain.set(highlighted, block)
    this.patch(index, highlighted)
  }

  isHighlighted(block: RenderedBlock): boolean {
    return this.#plain.has(block)
  }

  appendCode(index: number, text: string): void {
    const block = this.#blocks[index]
    if (block?.type !== 'code' || text === '') return
    this.#blocks[index] = { ...block, text: block.text + text }
    if (index >= this.#dirtyFrom || this.#patched.has(index)) return
    this.#append = { index, text: (this.#append?.text ?? '') + text }
  }

  /** Returns everything for a new reader. A pending append becomes a patch, because an append must not be applied twice. */
  takeSnapshot(prose: number): BlockUpdate {
    if (this.#append) this.#patched.add(this.#append.index)
    this.#append = null
    return { prose, splice: { start: 0, blocks: this.#blocks.slice() } }
  }

  takeUpdate(prose: number): BlockUpdate | null {
    const update: BlockUpdate = { prose }
    const start = this.#dirtyFrom
    if (start < Number.POSITIVE_INFINITY) update.splice = { start, blocks: this.#blocks.slice(start) }
    if (this.#append && this.#append.index < start) update.append = this.#append
    const patches = [...this.#patched]
      .filter((index) => index < start)
      .flatMap((index) => {
        const block = this.#blocks[index]
        return block ? [{ index, block }] : []
      })
    if (patches.length > 0) update.patches = patches
    this.#dirtyFrom = Number.POSITIVE_INFINITY
    this.#append = null
    this.#patched.clear()
    return update.splice || update.append || update.patches ? update : null
  }

  #isSame(index: number, next: RenderedBlock | undefined): boolean {
    const block = this.#blocks[index]
    return block !== undefined && isDeepEqual(this.#plain.get(block) ?? block, next)
  }
}

/** Deep equality of plain data. Recursive, because the depth of the trees is limited. */
function isDeepEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => isDeepEqual(item, right[index]))
    )
  }
  if (Array.isArray(right)) return false
  const remainingEntries = Object.entries(left)
  const rightEntries = new Map<string, unknown>(Object.entries(right))
  return (
    remainingEntries.length === rightEntries.size &&
    remainingEntries.every(
      ([name, value]) => rightEntries.has(name) && isDeepEqual(value, rightEntries.get(name)),
    )
  )
}
