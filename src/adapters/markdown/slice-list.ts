import type { RenderedNode } from '../../core/kernel/rendered-block.ts'
import { cellsPerTableBody, listItemsPerSlice, maxBlockNodes, rowsPerTableBody } from './limits.ts'

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

type RenderedElement = Exclude<RenderedNode, string>

/** A giant list as several that count on, so that one more item rebuilds forty and not all. */
function sliceList(list: RenderedElement): RenderedNode[] {
  const [tag, properties, ...items] = list
  if (items.length <= listItemsPerSlice) return [list]
  const first = properties !== 0 && typeof properties['start'] === 'number' ? properties['start'] : 1
  const slices: RenderedElement[] = []
  for (const slice of chunk(items, listItemsPerSlice)) {
    const start = first + slices.length * listItemsPerSlice
    const continued: Readonly<Record<string, number | boolean>> =
      tag === 'ol' ? { start, 'data-continued': true } : { 'data-continued': true }
    slices.push([tag, slices.length === 0 ? properties : continued, ...slice])
  }
  return slices
}

function sliceBody(section: RenderedNode): RenderedNode[] {
  if (typeof section === 'string' || section[0] !== 'tbody') return [section]
  const [tag, properties, ...rows] = section
  const bodies: RenderedElement[] = []
  const columns = Math.max(1, ...rows.map((row) => row.length - 2))
  const size = Math.min(rowsPerTableBody, Math.ceil(cellsPerTableBody / columns))
  for (const slice of chunk(rows, size)) bodies.push([tag, properties, ...slice])
  return bodies
}

/** What a page would build too long on is its words alone. A table is built body by body. */
function withoutExcess(node: RenderedNode): RenderedNode {
  return countNodes(node) > maxBlockNodes ? ['p', { 'data-raw': true }, wordsOf(node)] : node
}

function countNodes(node: RenderedNode): number {
  if (typeof node === 'string') return 1
  let count = 1
  for (const child of node.slice(2) as RenderedNode[]) count += countNodes(child)
  return count
}

function wordsOf(node: RenderedNode): string {
  if (typeof node === 'string') return node
  const [tag, , ...children] = node
  return tag === 'br' ? '\n' : children.map(wordsOf).join('')
}

/** One top-level node as the blocks it is sent in. */
export function sliceNode(node: RenderedNode): RenderedNode[] {
  if (typeof node === 'string') return [node]
  if (node[0] === 'ul' || node[0] === 'ol') return sliceList(node).map(withoutExcess)
  if (node[0] !== 'table') return [withoutExcess(node)]
  const [tag, properties, ...sections] = node
  return [[tag, properties, ...sections.flatMap(sliceBody)]]
}
