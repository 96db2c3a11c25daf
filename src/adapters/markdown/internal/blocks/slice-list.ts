import { type RenderedNode, weighNodes } from '../../../../core/model/conversation/rendered-block.ts'
import {
  cellsPerTableBody,
  listItemsPerSlice,
  maxBlockNodes,
  maxSliceCharacters,
  maxSliceWeight,
  rowsPerTableBody,
} from '../limits.ts'

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

type RenderedElement = Exclude<RenderedNode, string>

/** Splits a large list into several that continue each other, so that one more item rebuilds only its own slice. */
function sliceList(list: RenderedElement): RenderedNode[] {
  const [tag, properties, ...items] = list
  const parts = chunkItems(items)
  if (parts.length <= 1) return [list]
  const first = properties !== 0 && typeof properties['start'] === 'number' ? properties['start'] : 1
  const slices: RenderedElement[] = []
  let start = first
  for (const slice of parts) {
    const continued: Readonly<Record<string, number | boolean>> =
      tag === 'ol' ? { start, 'data-continued': true } : { 'data-continued': true }
    slices.push([tag, slices.length === 0 ? properties : continued, ...slice])
    start += slice.length
  }
  return slices
}

/** Groups items by number, weight and length. */
function chunkItems(items: readonly RenderedNode[]): RenderedNode[][] {
  const parts: RenderedNode[][] = []
  let weight = 0
  let length = 0
  for (const item of items) {
    const last = parts.at(-1)
    const added = weighNodes([item])
    const addedLength = textOf(item).length
    const isLight = weight + added <= maxSliceWeight && length + addedLength <= maxSliceCharacters
    const fits = last !== undefined && last.length < listItemsPerSlice && isLight
    if (fits) last.push(item)
    else parts.push([item])
    weight = fits ? weight + added : added
    length = fits ? length + addedLength : addedLength
  }
  return parts
}

/** Splits a large table into one with the head and others that continue it, one body each. The page draws them as one. */
function sliceTable(table: RenderedElement): RenderedNode[] {
  const [tag, properties, ...sections] = table
  const [first, ...bodies] = sections.flatMap(sliceBody)
  const [second, ...others] = bodies
  if (first === undefined || second === undefined) return [table]
  return [
    [tag, properties, first, second],
    ...others.map((body): RenderedElement => [tag, { 'data-continued': true }, body]),
  ]
}

function sliceBody(section: RenderedNode): RenderedNode[] {
  if (typeof section === 'string' || section[0] !== 'tbody') return [section]
  const [tag, properties, ...rows] = section
  const columns = Math.max(1, ...rows.map((row) => row.length - 2))
  const size = Math.min(rowsPerTableBody, Math.ceil(cellsPerTableBody / columns))
  const bodies: RenderedElement[] = []
  for (const slice of chunk(rows, size)) bodies.push([tag, properties, ...slice])
  return bodies
}

/** Replaces a node that a page would take too long to build with its text. Tables are built body by body. */
function withoutExcess(node: RenderedNode): RenderedNode {
  return costOfNode(node) > maxBlockNodes
    ? ['p', { 'data-raw': true, 'data-limit': 'words' }, textOf(node)]
    : node
}

/** A footnote reference is a button, which costs a page as much as this many nodes. */
const nodesPerMarker = 4

/** Returns what a tree costs a page, in nodes. */
export function costOfNode(node: RenderedNode): number {
  if (typeof node === 'string') return 1
  let count = node[0] === 'sup' ? nodesPerMarker : 1
  for (const child of node.slice(2) as RenderedNode[]) count += costOfNode(child)
  return count
}

/** Counts all nodes of several trees. */
export function countNodesOf(nodes: readonly RenderedNode[]): number {
  return nodes.reduce(
    (sum, node) => sum + 1 + (typeof node === 'string' ? 0 : countNodesOf(node.slice(2) as RenderedNode[])),
    0,
  )
}

function textOf(node: RenderedNode): string {
  if (typeof node === 'string') return node
  const [tag, , ...children] = node
  return tag === 'br' ? '\n' : children.map(textOf).join('')
}

/** Splits one top-level node into the blocks in which it is sent, regardless of their size. */
export function cutNode(node: RenderedNode): RenderedNode[] {
  if (typeof node === 'string') return [node]
  if (node[0] === 'ul' || node[0] === 'ol') return sliceList(node)
  return node[0] === 'table' ? sliceTable(node) : [node]
}

/** Splits one top-level node into blocks, none of which is more than a page builds at once. */
export function sliceNode(node: RenderedNode): RenderedNode[] {
  const isBuiltByBody = typeof node === 'string' || node[0] === 'table'
  return isBuiltByBody ? cutNode(node) : cutNode(node).map(withoutExcess)
}
