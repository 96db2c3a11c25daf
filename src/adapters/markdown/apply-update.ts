import type { BlockUpdate, RenderedBlock } from '../../core/kernel/rendered-block.ts'

/** Brings a copy of a reply's blocks up to date. */
export function applyUpdate(
  proses: RenderedBlock[][],
  { prose, splice, append, patches }: BlockUpdate,
): void {
  while (proses.length <= prose) proses.push([])
  const blocks = proses[prose] ?? []
  if (splice) {
    blocks.length = Math.min(blocks.length, splice.start)
    for (const block of splice.blocks) blocks.push(block)
  }
  if (append) {
    const grown = blocks[append.index]
    if (grown?.type === 'code') blocks[append.index] = { ...grown, text: grown.text + append.text }
  }
  for (const { index, block } of patches ?? []) if (index < blocks.length) blocks[index] = block
}
