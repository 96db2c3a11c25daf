import { ChevronLeft, ChevronRight, FileSpreadsheet, FileText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { isNumericType, type DataCell, type DataColumn } from '../../../../core/model/tools/data-analysis.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { formatNumber } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { toCsv } from '../../../ui/tables/csv.ts'
import { valuesToMarkdownTable } from '../../../ui/markdown/table-rows.ts'
import { describeColumnType } from './parse-analysis.ts'

const rowsPerPage = 10

export interface ResultTableProps {
  label: string
  /** Columns without a type have only a name. */
  columns: readonly DataColumn[]
  rows: readonly (readonly DataCell[])[]
}

/** Table that shows the result rows page by page. The table scrolls within its own box, also by keyboard. */
export function ResultTable({ label, columns, rows }: ResultTableProps) {
  const [page, setPage] = useState(0)
  const first = page * rowsPerPage
  const last = Math.min(first + rowsPerPage, rows.length)
  // Column names may repeat, so a column is identified by its index.
  const places = useMemo(
    () =>
      columns.map((column, index) => {
        const isNumeric = isNumericType(column.type)
        const format = isNumeric ? toNumberFormat(column.name, rows, index) : undefined
        return { ...column, id: `c${index}`, isNumeric, format }
      }),
    [columns, rows],
  )
  const visibleRows = rows.slice(first, last).map((cells, index) => ({ number: first + index + 1, cells }))
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable from the keyboard */}
      <div
        role="group"
        aria-label={label}
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-border"
      >
        <table className="w-full border-collapse text-sm tabular-nums">
          <thead>
            <tr className="bg-surface">
              {places.map(({ id, name, type, isNumeric }) => (
                <th
                  key={id}
                  scope="col"
                  className={`px-3 py-2 font-medium whitespace-nowrap text-muted ${isNumeric ? 'text-end' : 'text-start'}`}
                >
                  <RevealedText text={name} />
                  {type !== '' && (
                    <span className="block text-xs font-normal text-faint">{describeColumnType(type)}</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visibleRows.map(({ number, cells }) => (
              <tr key={number} className="border-t border-border align-top">
                {places.map(({ id, isNumeric, format }, index) => (
                  <td key={id} className={`max-w-80 px-3 py-1.5 ${isNumeric ? 'text-end' : ''}`}>
                    <Cell value={cells[index] ?? null} format={format} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > rowsPerPage && (
        <div
          role="group"
          aria-label={i18n.t('Pages of {label}', { label })}
          className="flex items-center gap-1 text-sm text-muted tabular-nums"
        >
          <IconButton
            icon={ChevronLeft}
            label={i18n.t('Previous rows')}
            small
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          />
          <span role="status">
            {i18n.t('{first}–{last} of {count}', { first: first + 1, last, count: rows.length })}
          </span>
          <IconButton
            icon={ChevronRight}
            label={i18n.t('Next rows')}
            small
            disabled={last === rows.length}
            onClick={() => setPage(page + 1)}
          />
        </div>
      )}
    </>
  )
}

function Cell({ value, format }: { value: DataCell; format: Intl.NumberFormatOptions | undefined }) {
  if (value === null) return <span className="text-faint">{String(value)}</span>
  return <RevealedText text={format ? showNumber(value, format) : String(value)} />
}

const maxDecimals = 4

/** Returns a format with the same number of decimals in the whole column. Years and identifiers have no group separators. */
function toNumberFormat(
  name: string,
  rows: ResultTableProps['rows'],
  index: number,
): Intl.NumberFormatOptions {
  const counts = rows.map((cells) => String(cells[index]).split('.')[1]?.length ?? 0)
  const decimals = counts.reduce((most, count) => Math.max(most, count), 0)
  return {
    minimumFractionDigits: Math.min(decimals, maxDecimals),
    maximumFractionDigits: maxDecimals,
    // Four digits may be a year under any name.
    useGrouping: /(^|[^a-z])(id|year|zip|code|no|nr)$/i.test(name) ? false : 'min2',
  }
}

/** Shows a number as the locale does. What would lose its digits is shown as it is. */
function showNumber(cell: DataCell, format: Intl.NumberFormatOptions): string {
  const value = typeof cell === 'string' && /^-?[\d.]{1,16}$/.test(cell) ? Number(cell) : cell
  if (typeof value !== 'number') return String(cell)
  const size = Math.abs(value)
  return size === 0 || (size >= 0.001 && size < 1e15) ? formatNumber(value, format) : String(cell)
}

/** Buttons that copy all rows, including those on other pages, as CSV or Markdown. */
export function TableCopyButtons({ columns, rows }: Pick<ResultTableProps, 'columns' | 'rows'>) {
  return (
    <>
      <CopyButton
        label={i18n.t('Copy as CSV')}
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
        label={i18n.t('Copy as Markdown')}
        icon={FileText}
        look="onSurface"
        readText={() =>
          valuesToMarkdownTable(
            columns.map(({ name, type }) => ({ name, isNumeric: isNumericType(type) })),
            rows,
          )
        }
      />
    </>
  )
}
