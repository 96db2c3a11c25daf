import { h, type Result } from 'hastscript'
import type { RenderedBlock, RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'

export type HtmlElement = Extract<Result, { type: 'element' }>
export type HtmlContent = HtmlElement['children'][number]

/** Converts a rendered block to an HTML tree. The block was sanitized when it was rendered. */
export function toHtmlElements(block: RenderedBlock): HtmlContent[] {
  return block.type === 'code' ? [h('pre', h('code', block.text))] : block.nodes.map(toElement)
}

function toElement(node: RenderedNode): HtmlContent {
  if (typeof node === 'string') return { type: 'text', value: node }
  const [tag, properties, ...children] = node
  if (properties !== 0 && 'tex' in properties) return toFormula(node)
  return h(tag, properties === 0 ? {} : properties, children.map(toElement))
}

/** Returns MathML, which browsers lay out without styles or fonts, or else the source of the formula. */
function toFormula(node: RenderedNode): HtmlContent {
  const math = findMath(node)
  return math ? h('math', toHtmlElements({ type: 'tree', nodes: math })) : h('code', textOf(node))
}

function findMath(node: RenderedNode): RenderedNode[] | undefined {
  if (typeof node === 'string') return undefined
  const [tag, , ...children] = node
  if (tag === 'math') return children
  for (const child of children) {
    const math = findMath(child)
    if (math) return math
  }
  return undefined
}

function textOf(node: RenderedNode): string {
  if (typeof node === 'string') return node
  const [, , ...children] = node
  return children.map(textOf).join('')
}
