import type { RenderedNode } from '../../../core/model/conversation/rendered-block.ts'
import { nodeText } from './internal/nodes.ts'

type Cell = Exclude<RenderedNode, string>

/** Rows of a table. The first row is the header. */
export type TableRows = readonly (readonly Cell[])[]

export function extractTableRows(sections: readonly RenderedNode[]): TableRows {
  return sections.flatMap(childrenOf).map(childrenOf)
}

function childrenOf(node: RenderedNode): Cell[] {
  if (typeof node === 'string') return []
  const [, , ...children] = node
  return children.filter((child) => typeof child !== 'string')
}

/** Returns the text of each cell, for a spreadsheet. */
export function toCellTexts(rows: TableRows): string[][] {
  return rows.map((row) => row.map(([, , ...content]) => content.map(toPlainText).join('').trim()))
}

function toPlainText(node: RenderedNode): string {
  if (typeof node === 'string') return node
  const [tag, properties, ...children] = node
  if (properties !== 0 && typeof properties['tex'] === 'string') return properties['tex']
  return tag === 'br' ? '\n' : children.map(toPlainText).join('')
}

const rules: Readonly<Record<string, string>> = { left: ':--', right: '--:', center: ':-:' }

export function rowsToMarkdown(rows: TableRows): string {
  const [head = []] = rows
  const rule = head.map(
    ([, properties]) => rules[properties === 0 ? '' : String(properties['align'])] ?? '---',
  )
  const lines = rows.map((row) => row.map(([, , ...content]) => cellToMarkdown(content)))
  return [...lines.slice(0, 1), rule, ...lines.slice(1)].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

const markers: Readonly<Record<string, string>> = { strong: '**', em: '*', del: '~~' }

/** Returns the content of a table cell as Markdown, on one line and escaped. */
function cellToMarkdown(nodes: readonly RenderedNode[]): string {
  return nodes.map(toMarkdown).join('').replace(/\s+/g, ' ').trim()
}

function toMarkdown(node: RenderedNode): string {
  if (typeof node === 'string') return escapeText(node)
  const [tag, ownProperties, ...children] = node
  const properties = ownProperties === 0 ? {} : ownProperties
  const inside = () => children.map(toMarkdown).join('')
  const { href, tex } = properties
  if (typeof tex === 'string') return `$${tex.replaceAll('|', String.raw`\vert `)}$`
  if (tag === 'br') return '<br>'
  if (tag === 'code') return toCode(nodeText(children))
  if (tag === 'a' && typeof href === 'string') return `[${inside()}](<${href.replaceAll('|', '%7C')}>)`
  const marker = markers[tag] ?? ''
  return `${marker}${inside()}${marker}`
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

/** Returns a table of values as Markdown, escaped like a table of prose. */
export function valuesToMarkdownTable(
  columns: readonly { name: string; isNumeric: boolean }[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
): string {
  const head = columns.map(({ name, isNumeric }): Cell => ['th', isNumeric ? { align: 'right' } : 0, name])
  const toRow = (row: (typeof rows)[number]) =>
    row.map((cell): Cell => ['td', 0, cell === null ? '' : String(cell)])
  return rowsToMarkdown([head, ...rows.map(toRow)])
}
