import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { stackedTable } from './stacked-table.ts'
import { formatCost, formatRepriced, formatTokens } from './usage-format.ts'
import type { UsageFigures } from './usage-summary.ts'

export interface UsageTableRow {
  key: string
  label: ReactNode
  figures: UsageFigures
  /** Rows that this one opens to. `name` is what the button calls it. */
  parts?: { name: string; rows: readonly UsageTableRow[] }
}

export interface UsageTableProps {
  name: string
  /** Header of the first column. */
  about: string
  rows: readonly UsageTableRow[]
  total?: UsageFigures
}

interface Column {
  label: MessageDescriptor
  show: (figures: UsageFigures) => ReactNode
}

const writesColumn: Column = {
  label: /*i18n*/ { id: 'Cache writes' },
  show: ({ cacheWrites }) => formatTokens(cacheWrites),
}
const repricedColumn: Column = {
  label: /*i18n*/ { id: 'At today’s prices' },
  show: ({ repriced, requests }) =>
    repriced !== null && (
      <>
        {formatRepriced(repriced, requests)}
        <WithoutPrice unpriced={repriced.unpriced} requests={requests} />
      </>
    ),
}

/** Lists the columns. Cache writes have one only if a provider counted any, because most providers count none. */
function listColumns(rows: readonly UsageTableRow[]): Column[] {
  return [
    { label: /*i18n*/ { id: 'Requests' }, show: ({ requests }) => formatTokens(requests) },
    { label: /*i18n*/ { id: 'Input' }, show: ({ input }) => formatTokens(input) },
    { label: /*i18n*/ { id: 'Cached' }, show: ({ cached }) => formatTokens(cached) },
    ...(rows.some(({ figures }) => figures.cacheWrites > 0) ? [writesColumn] : []),
    { label: /*i18n*/ { id: 'Output' }, show: ({ output }) => formatTokens(output) },
    { label: /*i18n*/ { id: 'Reasoning' }, show: ({ reasoning }) => formatTokens(reasoning) },
    {
      label: /*i18n*/ { id: 'Cost' },
      show: (figures) => (
        <>
          {formatCost(figures)}
          <WithoutPrice unpriced={figures.unpriced} requests={figures.requests} />
        </>
      ),
    },
    ...(rows.some(({ figures }) => figures.repriced !== null) ? [repricedColumn] : []),
  ]
}

/** The usage in rows. */
export function UsageTable({ name, about, rows, total }: UsageTableProps) {
  const columns = listColumns(rows)
  return (
    // The table scrolls sideways if it does not fit, so it must be reachable by keyboard.
    <div
      role="region"
      aria-label={i18n.t('{name}, scrollable', { name })}
      tabIndex={0}
      className={`${stackedTable.container} overflow-x-auto rounded-lg border border-border bg-raised`}
    >
      <table aria-label={name} className={`w-full ${stackedTable.table}`}>
        <thead className={stackedTable.head}>
          <tr className="border-b border-border text-muted">
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {about}
            </th>
            {columns.map(({ label }) => (
              <th key={label.id} scope="col" className="px-3 py-2 text-end font-medium">
                {i18n.t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={`divide-y divide-border ${stackedTable.body}`}>
          {rows.map(({ parts, ...row }) =>
            parts ? (
              <OpenableRow key={row.key} row={row} parts={parts} columns={columns} />
            ) : (
              <UsageRow key={row.key} row={row} columns={columns} />
            ),
          )}
        </tbody>
        {total !== undefined && rows.length > 1 && (
          <tfoot className={stackedTable.body}>
            <tr className={`border-t border-border font-medium ${rowClass}`}>
              <th scope="row" className={`px-3 py-2 text-start font-medium ${headerClass}`}>
                {i18n.t('All')}
              </th>
              <Figures figures={total} columns={columns} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

const rowClass = `${stackedTable.row} @max-[40rem]:grid-cols-2 @max-[40rem]:px-3`
const headerClass = `${stackedTable.header} @max-[40rem]:col-span-2 @max-[40rem]:px-0`

interface RowProps {
  row: UsageTableRow
  columns: readonly Column[]
}

function UsageRow({ row: { label, figures }, columns }: RowProps) {
  return (
    <tr className={rowClass}>
      <th
        scope="row"
        className={`max-w-64 min-w-44 px-3 py-2 text-start font-normal break-words ${headerClass}`}
      >
        {label}
        {figures.isEstimated && (
          <span className="block text-xs text-faint">{i18n.t('partly estimated')}</span>
        )}
      </th>
      <Figures figures={figures} columns={columns} />
    </tr>
  )
}

/** A row that opens to the rows whose sum it is. */
function OpenableRow({ row, parts, columns }: RowProps & Required<Pick<UsageTableRow, 'parts'>>) {
  const [isOpen, setOpen] = useState(false)
  const Icon = isOpen ? ChevronDown : ChevronRight
  const label = (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      className="inline-flex items-center gap-1 rounded-sm text-start pointer-coarse:min-h-11"
    >
      <Icon aria-hidden size={14} className="shrink-0 rtl:-scale-x-100" />
      {parts.name}
    </button>
  )
  return (
    <>
      <UsageRow row={{ ...row, label }} columns={columns} />
      {isOpen &&
        parts.rows.map((part) => (
          <UsageRow
            key={part.key}
            row={{ ...part, label: <span className="block ps-5">{part.label}</span> }}
            columns={columns}
          />
        ))}
    </>
  )
}

function Figures({ figures, columns }: { figures: UsageFigures; columns: readonly Column[] }) {
  return columns.map(({ label, show }) => (
    <td key={label.id} data-label={i18n.t(label)} className={`px-3 py-2 ${stackedTable.cell}`}>
      <span>{show(figures)}</span>
    </td>
  ))
}

/** Says how many requests have no price, if only some have one. */
function WithoutPrice({ unpriced, requests }: Pick<UsageFigures, 'unpriced' | 'requests'>) {
  if (unpriced === 0 || unpriced === requests) return null
  return (
    <span className="block text-xs text-faint">
      {i18n.t('{tokens} without a price', { tokens: formatTokens(unpriced) })}
    </span>
  )
}
