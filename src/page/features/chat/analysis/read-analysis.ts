import { analysisResultSchema, type AnalysisResult } from '../../../../core/kernel/data-analysis.ts'
import type { JsonValue } from '../../../../core/kernel/json.ts'

export const analysisTool = 'analyze_data'

const known = new WeakMap<object, AnalysisResult | null>()

/** What an analysis gave; `null` for a result of another shape. Read once for each result. */
export function readAnalysis(result: JsonValue | undefined): AnalysisResult | null {
  if (typeof result !== 'object' || result === null) return null
  const found = known.get(result)
  if (found !== undefined) return found
  const read = analysisResultSchema.safeParse(result).data ?? null
  known.set(result, read)
  return read
}

/** In one line: how much there is. */
export function describeAnalysis(result: AnalysisResult): string {
  if (result.kind === 'tables') {
    const names = result.tables.map(({ name, rowCount }) => `${name} (${countRows(rowCount)})`)
    return names.join(', ')
  }
  const columns = result.columns.length === 1 ? '1 column' : `${result.columns.length} columns`
  return `${result.isCountCut ? 'more than ' : ''}${countRows(result.rowCount)}, ${columns}`
}

export function countRows(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`
}
