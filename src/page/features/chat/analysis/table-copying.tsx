import { FileSpreadsheet, FileText } from 'lucide-react'
import { isNumericType } from '../../../../core/kernel/data-analysis.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { toCsv } from '../../../ui/to-csv.ts'
import { toMarkdownTable } from '../../../ui/to-markdown-table.ts'
import { say } from '../../../words/say.ts'
import type { ResultTableProps } from './result-table.tsx'

/** Buttons that copy all rows, including those on other pages, as CSV or Markdown. */
export function TableCopying({ columns, rows }: Pick<ResultTableProps, 'columns' | 'rows'>) {
  return (
    <>
      <CopyButton
        label={say('Copy as CSV')}
        icon={FileSpreadsheet}
        look="onSurface"
        readText={() =>
          toCsv(
            columns.map(({ name }) => name),
            rows,
          )
        }
      />
      <CopyButton
        label={say('Copy as Markdown')}
        icon={FileText}
        look="onSurface"
        readText={() =>
          toMarkdownTable(
            columns.map(({ name, type }) => ({ name, isNumeric: isNumericType(type) })),
            rows,
          )
        }
      />
    </>
  )
}
