import type { RenderedNode } from '../../../core/kernel/rendered-block.ts'
import { textOf } from './node-text.ts'

const marks: Readonly<Record<string, string>> = { strong: '**', em: '*', del: '~~' }

/** Returns the content of a table cell as Markdown, on one line and escaped. */
export function cellToMarkdown(nodes: readonly RenderedNode[]): string {
  return nodes.map(toMarkdown).join('').replace(/\s+/g, ' ').trim()
}

function toMarkdown(node: RenderedNode): string {
  if (typeof node === 'string') return escapeText(node)
  const [tag, given, ...children] = node
  const properties = given === 0 ? {} : given
  const inside = () => children.map(toMarkdown).join('')
  const { href, tex } = properties
  if (typeof tex === 'string') return `$${tex.replaceAll('|', String.raw`\vert `)}$`
  if (tag === 'br') return '<br>'
  if (tag === 'code') return toCode(textOf(children))
  if (tag === 'a' && typeof href === 'string') return `[${inside()}](<${href.replaceAll('|', '%7C')}>)`
  const mark = marks[tag] ?? ''
  return `${mark}${inside()}${mark}`
}

function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<>|~$]/g, String.raw`\$&`)
}

/** Returns inline code. A table requires escaped pipes even in code. */
function toCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  const pad = longest > 0 ? ' ' : ''
  return `${ticks}${pad}${text.replaceAll('|', String.raw`\|`)}${pad}${ticks}`
}
