import { h, type Result } from 'hastscript'
import type { RenderedBlock, RenderedNode } from '../../core/kernel/rendered-block.ts'

export type HtmlElement = Extract<Result, { type: 'element' }>
export type HtmlContent = HtmlElement['children'][number]

/** A rendered block as a tree that can be written as HTML: it was sanitised when it was rendered. */
export function toElements(block: RenderedBlock): HtmlContent[] {
  return block.type === 'code' ? [h('pre', h('code', block.text))] : block.nodes.map(toElement)
}

function toElement(node: RenderedNode): HtmlContent {
  if (typeof node === 'string') return { type: 'text', value: node }
  const [tag, properties, ...children] = node
  return h(tag, properties === 0 ? {} : properties, children.map(toElement))
}
