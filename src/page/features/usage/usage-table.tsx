import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { i18n } from '../../i18n/i18n.ts'
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

const repricedColumn = /*i18n*/ { id: 'At today’s prices' }
const writesColumn = /*i18n*/ { id: 'Cache writes' }
const columns = [
  /*i18n*/ { id: 'Requests' },
  /*i18n*/ { id: 'Input' },
  /*i18n*/ { id: 'Cached' },
  /*i18n*/ { id: 'Output' },
  /*i18n*/ { id: 'Reasoning' },
  /*i18n*/ { id: 'Cost' },
] as const
const cellClass = 'px-3 py-2 text-end tabular-nums whitespace-nowrap'

/** The usage in rows. Cache writes have a column only if a provider counted any, because most providers count none. */
export function UsageTable({ name, about, rows, total }: UsageTableProps) {
  const isRepriced = rows.some(({ figures }) => figures.repriced !== null)
  const hasWrites = rows.some(({ figures }) => figures.cacheWrites > 0)
  const [beforeWrites, afterWrites] = [columns.slice(0, 3), columns.slice(3)]
  return (
    // The table scrolls sideways if it does not fit, so it must be reachable by keyboard.
    <div
      role="region"
      aria-label={i18n.t('{name}, scrollable', { name })}
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-border bg-raised"
    >
      <table aria-label={name} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-border text-muted">
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {about}
            </th>
            {[
              ...beforeWrites,
              ...(hasWrites ? [writesColumn] : []),
              ...afterWrites,
              ...(isRepriced ? [repricedColumn] : []),
            ]
              .map((column) => i18n.t(column))
              .map((column) => (
                <th key={column} scope="col" className="px-3 py-2 text-end font-medium">
                  {column}
                </th>
              ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {rows.map(({ parts, ...row }) =>
            parts ? (
              <OpenableRow key={row.key} row={row} parts={parts} hasWrites={hasWrites} />
            ) : (
              <UsageRow key={row.key} row={row} hasWrites={hasWrites} />
            ),
          )}
        </tbody>
        {total !== undefined && rows.length > 1 && (
          <tfoot>
            <tr className="border-t border-border font-medium">
              <th scope="row" className="px-3 py-2 text-start font-medium">
                {i18n.t('All')}
              </th>
              <Figures figures={total} hasWrites={hasWrites} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface RowProps {
  row: UsageTableRow
  hasWrites: boolean
}

function UsageRow({ row: { label, figures }, hasWrites }: RowProps) {
  return (
    <tr>
      <th scope="row" className="max-w-64 min-w-44 px-3 py-2 text-start font-normal break-words">
        {label}
        {figures.isEstimated && (
          <span className="block text-xs text-faint">{i18n.t('partly estimated')}</span>
        )}
      </th>
      <Figures figures={figures} hasWrites={hasWrites} />
    </tr>
  )
}

/** A row that opens to the rows whose sum it is. */
function OpenableRow({ row, parts, hasWrites }: RowProps & Required<Pick<UsageTableRow, 'parts'>>) {
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
      <UsageRow row={{ ...row, label }} hasWrites={hasWrites} />
      {isOpen &&
        parts.rows.map((part) => (
          <UsageRow
            key={part.key}
            row={{ ...part, label: <span className="block ps-5">{part.label}</span> }}
            hasWrites={hasWrites}
          />
        ))}
    </>
  )
}

function Figures({ figures, hasWrites }: { figures: UsageFigures; hasWrites: boolean }) {
  return (
    <>
      <td className={cellClass}>{formatTokens(figures.requests)}</td>
      <td className={cellClass}>{formatTokens(figures.input)}</td>
      <td className={cellClass}>{formatTokens(figures.cached)}</td>
      {hasWrites && <td className={cellClass}>{formatTokens(figures.cacheWrites)}</td>}
      <td className={cellClass}>{formatTokens(figures.output)}</td>
      <td className={cellClass}>{formatTokens(figures.reasoning)}</td>
      <td className={cellClass}>
        {formatCost(figures)}
        <WithoutPrice unpriced={figures.unpriced} requests={figures.requests} />
      </td>
      {figures.repriced !== null && (
        <td className={cellClass}>
          {formatRepriced(figures.repriced, figures.requests)}
          <WithoutPrice unpriced={figures.repriced.unpriced} requests={figures.requests} />
        </td>
      )}
    </>
  )
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
