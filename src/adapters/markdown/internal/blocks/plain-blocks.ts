import type { FormatLimit, RenderedBlock } from '../../../../core/model/conversation/rendered-block.ts'
import { windowEnd } from '../limits.ts'

/** The limit that a text exceeds. Rows of a table also have its head, without which they cannot be parsed. */
export interface ExceededLimit {
  limit: FormatLimit
  head?: string
}

/**
 * Shows a text as written if it is too deep, too long or cannot be parsed. With the limit, the page can offer to
 * format it anyway.
 */
export function toPlainBlocks(text: string, excess?: ExceededLimit): RenderedBlock[] {
  const trimmed = text.trimEnd().replace(/^[ \t\n]*\n/, '')
  const messages = {
    ...(excess && { 'data-limit': excess.limit }),
    ...(excess?.head !== undefined && { 'data-head': excess.head }),
  }
  return trimmed === '' ? [] : [{ type: 'tree', nodes: [['p', { 'data-raw': true, ...messages }, trimmed]] }]
}

/** Shows a whole text as written, split into parts that a page can lay out one by one. */
export function toPlainProse(text: string): RenderedBlock[] {
  const blocks: RenderedBlock[] = []
  for (let rest = text; rest !== '';) {
    const end = windowEnd(rest)
    blocks.push(...toPlainBlocks(rest.slice(0, end)))
    rest = rest.slice(end)
  }
  return blocks
}
