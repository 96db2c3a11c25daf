import type { RenderedBlock, RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'

type RenderedElement = Exclude<RenderedNode, string>

const emptyBlock: RenderedBlock = { type: 'tree', nodes: [] }

function elementOf(block: RenderedBlock | undefined): RenderedElement | null {
  const node = block?.type === 'tree' ? block.nodes[0] : undefined
  return node === undefined || typeof node === 'string' ? null : node
}

const joined = new Set(['ul', 'ol', 'table'])

/** Returns whether a block continues the list or table before it. */
function isContinued(block: RenderedBlock | undefined): boolean {
  const node = elementOf(block)
  return node !== null && joined.has(node[0]) && node[1] !== 0 && node[1]['data-continued'] === true
}

/** Returns whether a block holds more rows of the table before it. */
export function isTableContinuation(block: RenderedBlock): boolean {
  return isContinued(block) && elementOf(block)?.[0] === 'table'
}

/** Returns whether a list is one piece of a list that was split. */
export function isListPiece([tag, properties]: RenderedElement): boolean {
  if ((tag !== 'ul' && tag !== 'ol') || properties === 0) return false
  return 'data-pieces' in properties || 'data-piece' in properties
}

/** Returns the index of the block where the list or table at `index` starts. Returns `index` if the block is not a continuation. */
export function findFirstPiece(blocks: readonly RenderedBlock[], index: number): number {
  let head = index
  while (head > 0 && isContinued(blocks[head])) head -= 1
  return elementOf(blocks[head])?.[0] === elementOf(blocks[index])?.[0] ? head : index
}

/**
 * Returns the block at `index` as it is drawn. A table in pieces is drawn as one, at its first piece. List pieces stay in place, so that
 * the browser can skip them. The first piece names the others, so that a screen reader reads one list.
 */
export function mergePieces(blocks: readonly RenderedBlock[], index: number): RenderedBlock {
  const block = blocks[index]
  const node = elementOf(block)
  if (block === undefined) return emptyBlock
  if (node === null || !joined.has(node[0])) return block
  const [tag, properties, ...children] = node
  const head = findFirstPiece(blocks, index)
  if (head < index)
    return tag === 'table'
      ? emptyBlock
      : toBlock(tag, { ...recordOf(properties), 'data-piece': `${head}-${index}` }, children)
  const pieces: number[] = []
  for (let at = index + 1; isContinued(blocks[at]) && elementOf(blocks[at])?.[0] === tag; at += 1)
    pieces.push(at)
  if (pieces.length === 0) return block
  if (tag === 'table')
    return toBlock(tag, properties, [...children, ...pieces.flatMap((at) => childrenOf(blocks[at]))])
  const owned = pieces.map((at) => `${index}-${at}`).join(' ')
  return toBlock(tag, { ...recordOf(properties), 'data-pieces': owned }, children)
}

export function isEmptyBlock(block: RenderedBlock): boolean {
  return block.type === 'tree' && block.nodes.length === 0
}

function childrenOf(block: RenderedBlock | undefined): RenderedNode[] {
  const [, , ...children] = elementOf(block) ?? ['', 0]
  return children
}

function recordOf(properties: RenderedElement[1]): Exclude<RenderedElement[1], 0> {
  return properties === 0 ? {} : properties
}

function toBlock(
  tag: string,
  properties: RenderedElement[1],
  children: readonly RenderedNode[],
): RenderedBlock {
  return { type: 'tree', nodes: [[tag, properties, ...children]] }
}
