import type { FormatLimit, RenderedBlock } from '../../../../core/model/conversation/rendered-block.ts'
import { windowEnd } from '../limits.ts'

/** Past which limit a text is; rows of a table are told with its head, without which they are none. */
export interface ExceededLimit {
  limit: FormatLimit
  head?: string
}

/** Text as it was written, for what is too deep, too long or too strange to parse: by its limit, a page can offer it all the same. */
export function toPlainBlocks(text: string, excess?: ExceededLimit): RenderedBlock[] {
  const trimmed = text.replace(/^(?:[ \t]*\n)+|\s+$/g, '')
  const told = {
    ...(excess && { 'data-limit': excess.limit }),
    ...(excess?.head !== undefined && { 'data-head': excess.head }),
  }
  return trimmed === '' ? [] : [{ type: 'tree', nodes: [['p', { 'data-raw': true, ...told }, trimmed]] }]
}

/** A whole text likewise, in parts that a page can lay out one by one. */
export function toPlainProse(text: string): RenderedBlock[] {
  const blocks: RenderedBlock[] = []
  for (let rest = text; rest !== '';) {
    const end = windowEnd(rest)
    blocks.push(...toPlainBlocks(rest.slice(0, end)))
    rest = rest.slice(end)
  }
  return blocks
}
