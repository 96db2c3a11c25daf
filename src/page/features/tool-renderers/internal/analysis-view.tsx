import { Download } from 'lucide-react'
import { useMemo } from 'react'
import type { AnalysisRows, AnalysisResult, DataTable } from '../../../../core/model/tools/data-analysis.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { toCsv } from '../../../ui/tables/csv.ts'
import { formatNumber } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { showText } from '../../../i18n/show-text.ts'
import { countRows, describeColumnType } from './parse-analysis.ts'
import { TableCopyButtons, ResultTable } from './result-table.tsx'
import { toChart } from './analysis-chart.ts'

/** Renders an analysis result as tables and, if requested, as a chart. */
export function AnalysisView({ result }: { result: AnalysisResult }) {
  return (
    <div className="flex flex-col gap-3 px-3 pt-1 pb-3">
      {result.kind === 'tables' ? (
        result.tables.map((table) => <TableDetails key={table.name} table={table} />)
      ) : (
        <Rows result={result} />
      )}
    </div>
  )
}

function Rows({ result }: { result: AnalysisRows }) {
  const { columns, rows, durationMs, remarks, remarkTexts } = result
  const chart = useMemo(() => (result.chart ? toChart(result, result.chart) : null), [result])
  const readCsv = () =>
    toCsv(
      columns.map(({ name }) => name),
      rows,
    )
  return (
    <>
      {chart && <Chart data={chart} />}
      <div className="flex items-center gap-1 text-sm text-muted">
        <span className="min-w-0 flex-1">
          {durationMs < 1
            ? describeExtent(result)
            : `${describeExtent(result)}, ${formatNumber(Math.round(durationMs))} ms`}
        </span>
        <TableCopyButtons columns={columns} rows={rows} />
        <IconButton
          icon={Download}
          label={i18n.t('Download as CSV')}
          look="onSurface"
          small
          onClick={() => saveFile('result.csv', readCsv(), 'text/csv')}
        />
      </div>
      <ResultTable label={i18n.t('Result of the query')} columns={columns} rows={rows} />
      {remarks?.map((remark, index) => (
        <p key={remark} className="text-sm text-muted">
          {showText(remarkTexts?.[index], remark)}
        </p>
      ))}
    </>
  )
}

const listFactColumns = () => [
  { name: i18n.t('column'), type: '' },
  { name: i18n.t('type'), type: '' },
  { name: i18n.t('first values'), type: '' },
]

/** Says how many rows were found and how many are included here. */
function describeExtent({ rows, rowCount, isCountCut }: AnalysisRows): string {
  const countText = countRows(rowCount)
  const all = isCountCut === true ? i18n.t('more than {found}', { found: countText }) : countText
  return rows.length < rowCount ? i18n.t('the first {count} of {all}', { count: rows.length, all }) : all
}

function TableDetails({ table }: { table: DataTable }) {
  const { name, file, rowCount, columns, sample, remark, remarkText } = table
  const rows = columns.map((column, index) => [
    column.name,
    describeColumnType(column.type),
    sample.map((row) => String(row[index] ?? 'null')).join(', '),
  ])
  return (
    <>
      <p className="text-sm">
        <code className="font-mono">{name}</code>
        <span className="text-muted">
          {' '}
          {file}, {countRows(rowCount)}
        </span>
      </p>
      <ResultTable label={i18n.t('Columns of {name}', { name })} columns={listFactColumns()} rows={rows} />
      <div className="flex justify-end gap-1">
        <TableCopyButtons columns={listFactColumns()} rows={rows} />
      </div>
      {remark !== undefined && <p className="text-sm text-muted">{showText(remarkText, remark)}</p>}
    </>
  )
}
