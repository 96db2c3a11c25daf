import type { RenderedBlock } from '../../core/kernel/rendered-block.ts'
import { windowEnd } from './limits.ts'

/** Text as it was written, for what is too deep, too long or too strange to parse. */
export function plainBlocks(text: string): RenderedBlock[] {
  const trimmed = text.replace(/^(?:[ \t]*\n)+|\s+$/g, '')
  return trimmed === '' ? [] : [{ type: 'tree', nodes: [['p', { 'data-raw': true }, trimmed]] }]
}

/** A whole text likewise, in parts that a page can lay out one by one. */
export function plainProse(text: string): RenderedBlock[] {
  const blocks: RenderedBlock[] = []
  for (let rest = text; rest !== '';) {
    const end = windowEnd(rest)
    blocks.push(...plainBlocks(rest.slice(0, end)))
    rest = rest.slice(end)
  }
  return blocks
}
