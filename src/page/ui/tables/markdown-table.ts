import type { RenderedNode } from '../../../core/model/conversation/rendered-block.ts'
import { rowsToMarkdown as writeTable } from '../markdown/table-rows.ts'

type Element = Exclude<RenderedNode, string>

/** Returns a table of values as Markdown, escaped like a table of prose. */
export function valuesToMarkdownTable(
  columns: readonly { name: string; isNumeric: boolean }[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
): string {
  const head = columns.map(({ name, isNumeric }): Element => ['th', isNumeric ? { align: 'right' } : 0, name])
  const toRow = (row: (typeof rows)[number]) =>
    row.map((cell): Element => ['td', 0, cell === null ? '' : String(cell)])
  return writeTable([head, ...rows.map(toRow)])
}
