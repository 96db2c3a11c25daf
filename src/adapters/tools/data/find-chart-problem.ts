import { isNumericType, type AnalysedRows, type ChartRequest } from '../../../core/kernel/data-analysis.ts'

const drawnRows = 1000
const drawnSeries = 8

/** Returns why a result cannot be drawn as requested, as a sentence for the model. Returns undefined if it can be drawn. */
export function findChartProblem(
  { columns, rows, rowCount }: AnalysedRows,
  { kind, x, y, series }: ChartRequest,
): string | undefined {
  const typeOf = new Map(columns.map(({ name, type }) => [name, type]))
  const missing = [x, ...y, ...(series == null ? [] : [series])].find((name) => !typeOf.has(name))
  if (missing !== undefined) {
    const known = [...typeOf.keys()].map((name) => `"${name}"`).join(', ')
    return `No chart was drawn: the result has no column "${missing}", it has ${known}.`
  }
  const wordy = [...y, ...(kind === 'scatter' ? [x] : [])].find(
    (name) => !isNumericType(typeOf.get(name) ?? ''),
  )
  if (wordy !== undefined) return `No chart was drawn: the column "${wordy}" is not numeric.`
  if (rowCount === 0) return 'No chart was drawn: the result has no rows.'
  if (rowCount > drawnRows || rows.length < rowCount)
    return `No chart was drawn: the result has ${rowCount} rows, at most ${drawnRows} can be drawn. Aggregate first.`
  if (series == null) return undefined
  if (y.length > 1) return 'No chart was drawn: with a series column there is one y column.'
  const index = columns.findIndex(({ name }) => name === series)
  const count = new Set(rows.map((row) => row[index])).size
  return count > drawnSeries
    ? `No chart was drawn: the column "${series}" has ${count} values, at most ${drawnSeries} can be told apart.`
    : undefined
}
