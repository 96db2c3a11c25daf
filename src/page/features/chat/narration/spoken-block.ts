import { say } from '../../../words/say.ts'
import type { RenderedBlock, RenderedNode } from '../../../../core/kernel/rendered-block.ts'

/** Returns the spoken form of one block: its text, or its kind if its text makes no sense when read aloud. */
export function toSpokenBlock(block: RenderedBlock): string {
  if (block.type === 'code')
    return block.language === '' ? say('Code.') : say('Code in {language}.', { language: block.language })
  return block.nodes.map(toSpoken).join(' ').replaceAll(/\s+/g, ' ').trim()
}

const apart = new Set([
  'p',
  'li',
  'ul',
  'ol',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'br',
  'dd',
  'dt',
])

function toSpoken(node: RenderedNode): string {
  if (typeof node === 'string') return node
  const [tag, properties, ...children] = node
  if (tag === 'table') return properties !== 0 && 'data-continued' in properties ? '' : say('A table.')
  if (properties !== 0 && 'tex' in properties) return say('A formula.')
  if (tag === 'img') return properties === 0 ? '' : String(properties['alt'] ?? '')
  const words = children.map(toSpoken).join('')
  return apart.has(tag) ? ` ${words} ` : words
}
