import {
  isNumericType,
  type AnalysisRows,
  type ChartRequest,
  type DataCell,
} from '../../../../core/model/tools/data-analysis.ts'
import type { ChartData, ChartPoint } from '../../../ui/charts/chart-data.ts'
import { i18n } from '../../../i18n/i18n.ts'

/** Builds the chart data of these rows. Returns `null` if a column that the chart needs is missing. */
export function toChart(result: AnalysisRows, request: ChartRequest): ChartData | null {
  const { columns, rows } = result
  const find = (name: string) => columns.findIndex((column) => column.name === name)
  const x = find(request.x)
  const y = request.y.map((name) => find(name))
  const by = request.series == null ? -1 : find(request.series)
  if (x === -1 || y.includes(-1) || (request.series != null && by === -1)) return null
  const isNumeric = isNumericType(columns[x]?.type ?? '')
  const base = {
    kind: request.kind,
    title: request.title ?? i18n.t('{y} by {x}', { y: request.y.join(', '), x: request.x }),
    xLabel: request.x,
    isContinuous: isNumeric && request.kind !== 'bar',
  }
  if (by === -1) {
    const points = rows.map((row) => ({
      x: toPlace(row[x], base.isContinuous),
      values: y.map((index) => toNumber(row[index])),
    }))
    return { ...base, series: request.y, points }
  }
  const names = [...new Set(rows.map((row) => toText(row[by])))]
  return {
    ...base,
    series: names,
    points: spread(rows, { x, y: y[0] ?? -1, by, names, isContinuous: base.isContinuous }),
  }
}

/** Returns one point for each position on the axis, with a value for each series. */
function spread(
  rows: readonly (readonly DataCell[])[],
  places: { x: number; y: number; by: number; names: readonly string[]; isContinuous: boolean },
): ChartPoint[] {
  const { x, y, by, names, isContinuous } = places
  const points = new Map<string | number, (number | null)[]>()
  for (const row of rows) {
    const place = toPlace(row[x], isContinuous)
    const values = points.get(place) ?? names.map(() => null)
    values[names.indexOf(toText(row[by]))] = toNumber(row[y])
    points.set(place, values)
  }
  return [...points].map(([place, values]) => ({ x: place, values }))
}

function toPlace(cell: DataCell | undefined, isContinuous: boolean): string | number {
  return isContinuous ? (toNumber(cell) ?? 0) : toText(cell)
}

/**
 * Converts a cell to a number. Numbers with more digits than JSON can represent come as text and lose precision here,
 * which a chart allows.
 */
function toNumber(cell: DataCell | undefined): number | null {
  if (cell === null || cell === undefined || typeof cell === 'boolean') return null
  const number = Number(cell)
  return Number.isFinite(number) ? number : null
}

function toText(cell: DataCell | undefined): string {
  return cell === null || cell === undefined ? '(none)' : String(cell)
}
