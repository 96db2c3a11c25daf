import { common, createLowlight } from 'lowlight'
import type { RenderedBlock, RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { countNodesOf } from '../blocks/slice-list.ts'
import { maxHighlightCharacters, maxHighlightNodes } from '../limits.ts'

type Highlighted = ReturnType<ReturnType<typeof createLowlight>['highlight']>
type HighlightNode = Highlighted['children'][number]

const lowlight = createLowlight(common)
const scope = /^(?:hljs-)?[a-z][a-z_-]*$/

function toNode(node: HighlightNode): RenderedNode[] {
  if (node.type === 'text') return [node.value]
  if (node.type !== 'element') return []
  const names = node.properties['className']
  const className = Array.isArray(names)
    ? names.filter((name) => typeof name === 'string' && scope.test(name)).join(' ')
    : ''
  return [['span', className ? { className } : 0, ...node.children.flatMap(toNode)]]
}

function highlightCode(language: string, text: string): RenderedNode[] | null {
  if (text.length > maxHighlightCharacters || !lowlight.registered(language)) return null
  const nodes = lowlight.highlight(language, text).children.flatMap(toNode)
  return countNodesOf(nodes) > maxHighlightNodes ? null : nodes
}

function highlightTree(node: RenderedNode): RenderedNode {
  if (typeof node === 'string') return node
  const [tag, properties, ...children] = node
  if (tag !== 'pre') return [tag, properties, ...children.map(highlightTree)]
  const [text] = children
  const language = properties === 0 ? '' : String(properties['data-language'] ?? '')
  const highlighted = typeof text === 'string' ? highlightCode(language, text) : null
  return highlighted ? [tag, properties, ...highlighted] : node
}

/** Returns the highlighted block, or null if nothing can be highlighted. Loaded on first use, because grammars are large. */
export function highlightBlock(block: RenderedBlock): RenderedBlock | null {
  if (block.type === 'tree') return { type: 'tree', nodes: block.nodes.map(highlightTree) }
  const highlighted = highlightCode(block.language, block.text)
  return highlighted && { ...block, highlighted }
}
