import type { RenderedNode } from '../../../core/kernel/rendered-block.ts'
import { cellToMarkdown } from './to-markdown.ts'

type Cell = Exclude<RenderedNode, string>

/** Rows of a table. The first row is the header. */
export type TableRows = readonly (readonly Cell[])[]

export function readTable(sections: readonly RenderedNode[]): TableRows {
  return sections.flatMap(childrenOf).map(childrenOf)
}

function childrenOf(node: RenderedNode): Cell[] {
  if (typeof node === 'string') return []
  const [, , ...children] = node
  return children.filter((child) => typeof child !== 'string')
}

/** Returns the text of each cell, for a spreadsheet. */
export function toCells(rows: TableRows): string[][] {
  return rows.map((row) => row.map(([, , ...content]) => content.map(toWords).join('').trim()))
}

function toWords(node: RenderedNode): string {
  if (typeof node === 'string') return node
  const [tag, properties, ...children] = node
  if (properties !== 0 && typeof properties['tex'] === 'string') return properties['tex']
  return tag === 'br' ? '\n' : children.map(toWords).join('')
}

const rules: Readonly<Record<string, string>> = { left: ':--', right: '--:', center: ':-:' }

export function toMarkdownTable(rows: TableRows): string {
  const [head = []] = rows
  const rule = head.map(
    ([, properties]) => rules[properties === 0 ? '' : String(properties['align'])] ?? '---',
  )
  const lines = rows.map((row) => row.map(([, , ...content]) => cellToMarkdown(content)))
  return [...lines.slice(0, 1), rule, ...lines.slice(1)].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}
