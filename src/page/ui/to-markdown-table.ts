import type { RenderedNode } from '../../core/kernel/rendered-block.ts'
import { toMarkdownTable as writeTable } from './markdown/read-table.ts'

type Element = Exclude<RenderedNode, string>

/** A table of values in Markdown, as a table of prose is copied: nothing in a cell is a mark, or ends it. */
export function toMarkdownTable(
  columns: readonly { name: string; isNumeric: boolean }[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
): string {
  const head = columns.map(({ name, isNumeric }): Element => ['th', isNumeric ? { align: 'right' } : 0, name])
  const toRow = (row: (typeof rows)[number]) =>
    row.map((cell): Element => ['td', 0, cell === null ? '' : String(cell)])
  return writeTable([head, ...rows.map(toRow)])
}
