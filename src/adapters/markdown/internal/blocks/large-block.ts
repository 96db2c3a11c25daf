import type { RenderedBlock, RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import type { LinkMode } from './compact-tree.ts'
import { maxTableCells, maxTableHeadCharacters } from '../limits.ts'
import { type MarkdownChild, type MarkdownRoot, parseMarkdown } from '../../parse-markdown.ts'
import { toPlainBlocks } from './plain-blocks.ts'
import { lineStartOf, renderChild } from './render-blocks.ts'

type List = Extract<MarkdownChild, { type: 'list' }>
type Table = Extract<MarkdownChild, { type: 'table' }>

/** State that a list or table hands on from one parsed piece to the next. */
export type Continuation =
  | { type: 'list'; start: number; isLoose: boolean }
  /** The head of a table is put before the rows of each piece when the piece is parsed. */
  | { type: 'table'; head: string; cells: number }

interface Cut {
  closed: readonly RenderedBlock[]
  /** Start of the item or row with which the next piece starts. */
  at: number
  next: Continuation
}

/** Renders one top-level node. If it continues a list or table, its items are numbered on and the head is not repeated. */
export function renderPiece(
  child: MarkdownChild,
  source: { text: string; links: LinkMode },
  from: Continuation | null,
): RenderedBlock[] {
  const blocks = renderChild(continueFrom(child, from), source.text, source.links)
  if (from === null || from.type !== child.type) return blocks
  const [first, ...others] = blocks
  const node = first?.type === 'tree' ? first.nodes[0] : undefined
  if (node === undefined || typeof node === 'string') return blocks
  if (from.type === 'table') {
    if (node[0] !== 'table')
      return toPlainBlocks(source.text.slice(from.head.length, child.position?.end.offset), {
        limit: 'large',
        head: from.head,
      })
    const [tag, , , ...bodies] = node
    return bodies.length === 0 ? [] : [toBlock([tag, { 'data-continued': true }, ...bodies]), ...others]
  }
  if (node[0] === 'ul') return [toBlock(['ul', { 'data-continued': true }, ...itemsOf(node)]), ...others]
  if (node[0] !== 'ol') return blocks
  return [toBlock(['ol', { start: from.start, 'data-continued': true }, ...itemsOf(node)]), ...others]
}

function continueFrom(child: MarkdownChild, from: Continuation | null): MarkdownChild {
  if (child.type !== 'list' || from?.type !== 'list') return child
  const start = typeof child.start === 'number' ? from.start : null
  return { ...child, start, spread: child.spread === true || from.isLoose }
}

/**
 * Splits the last list or table of a full window before an item or row, so that everything before it can be closed.
 * The split is before the last slice, because then all slices equal those of the whole. If there is only one slice and
 * `atAnyItem` is set, the split is before the last item. Returns null if nothing can be split.
 */
export function splitLargeBlock(
  root: MarkdownRoot,
  text: string,
  { from, atAnyItem }: { from: Continuation | null; atAnyItem: boolean },
): Cut | null {
  const index = root.children.findLastIndex(({ type }) => type === 'list' || type === 'table')
  const giant = root.children[index]
  if (giant === undefined || (giant.type !== 'list' && giant.type !== 'table')) return null
  const source = { text, links: 'live' as const }
  const before = index === 0 ? from : null
  const whole = renderPiece(giant, source, before)
  const last = whole.at(-1)
  const isSliced = whole.length > 1 && last !== undefined
  if (!isSliced && !atAnyItem) return null
  const keptCount = giant.children.length - (isSliced ? countItems(last) : 1)
  const first = giant.children[keptCount]
  if (first === undefined || keptCount < (giant.type === 'table' ? 2 : 1)) return null
  const next = continuationOf(giant, { text, keptCount, from: before })
  if (next === null) return null
  const closed = isSliced ? whole.slice(0, -1) : renderPiece(keepFirst(giant, keptCount), source, before)
  return {
    closed: [
      ...root.children
        .slice(0, index)
        .flatMap((child, place) => renderPiece(child, source, place === 0 ? from : null)),
      ...closed,
    ],
    at: lineStartOf(first, text),
    next,
  }
}

function keepFirst(giant: List | Table, count: number): MarkdownChild {
  return giant.type === 'list'
    ? { ...giant, children: giant.children.slice(0, count) }
    : { ...giant, children: giant.children.slice(0, count) }
}

function continuationOf(
  giant: List | Table,
  { text, keptCount, from }: { text: string; keptCount: number; from: Continuation | null },
): Continuation | null {
  if (giant.type === 'list') {
    const first = from?.type === 'list' ? from : { start: giant.start ?? 1, isLoose: false }
    const isLoose = first.isLoose || giant.spread === true || giant.children.some(({ spread }) => spread)
    return { type: 'list', start: first.start + keptCount, isLoose }
  }
  const head = headOf(giant, text)
  if (head === null) return null
  const columns = giant.children[0]?.children.length ?? 1
  const cells = (from?.type === 'table' ? from.cells : 0) + (keptCount - 1) * columns
  return { type: 'table', head, cells }
}

/** Returns true if a table has as many cells as a page builds. Its remaining rows are rendered as text. */
export function isTableFull({ cells }: Extract<Continuation, { type: 'table' }>): boolean {
  return cells >= maxTableCells
}

/** Returns the first two lines of a table, if they are a table by themselves. */
function headOf(table: Table, text: string): string | null {
  const start = lineStartOf(table, text)
  const end = text.indexOf('\n', text.indexOf('\n', start) + 1) + 1
  const head = text.slice(start, end)
  if (head === '' || head.length > maxTableHeadCharacters) return null
  const [alone] = parseMarkdown(head).children
  const isTable = alone?.type === 'table' && alone.align?.length === table.align?.length
  return isTable ? head : null
}

function itemsOf([, , ...items]: Exclude<RenderedNode, string>): RenderedNode[] {
  return items
}

/** Counts the items of a slice. An item that is too large for a page is a paragraph in place of its slice. */
function countItems(slice: RenderedBlock): number {
  const node = slice.type === 'tree' ? slice.nodes[0] : undefined
  if (node === undefined || typeof node === 'string' || node[0] === 'p') return 1
  if (node[0] !== 'table') return node.length - 2
  return itemsOf(node).reduce((rows, body) => rows + body.length - 2, 0)
}

function toBlock(node: RenderedNode): RenderedBlock {
  return { type: 'tree', nodes: [node] }
}
