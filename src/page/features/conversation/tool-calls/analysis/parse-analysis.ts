import { analysisResultSchema, type AnalysisResult } from '../../../../../core/model/tools/data-analysis.ts'
import type { JsonValue } from '../../../../../core/model/json.ts'
import { say } from '../../../../i18n/say.ts'

export const analysisTool = 'analyze_data'

const known = new WeakMap<object, AnalysisResult | null>()

/** Parses an analysis result, once for each object. Returns `null` for any other shape. */
export function parseAnalysis(result: JsonValue | undefined): AnalysisResult | null {
  if (typeof result !== 'object' || result === null) return null
  const found = known.get(result)
  if (found !== undefined) return found
  const read = analysisResultSchema.safeParse(result).data ?? null
  known.set(result, read)
  return read
}

/** Summarizes the size of the result in one line. */
export function describeAnalysis(result: AnalysisResult): string {
  if (result.kind === 'tables') {
    const names = result.tables.map(({ name, rowCount }) => `${name} (${countRows(rowCount)})`)
    return names.join(', ')
  }
  const rows = countRows(result.rowCount)
  return say('{rows}, {columns, plural, one {# column} other {# columns}}', {
    rows: result.isCountCut ? say('more than {found}', { found: rows }) : rows,
    columns: result.columns.length,
  })
}

export function countRows(count: number): string {
  return say('{count, plural, one {# row} other {# rows}}', { count })
}
