import { analysisResultSchema, type AnalysisResult } from '../../../../core/model/tools/data-analysis.ts'
import { say } from '../../../i18n/say.ts'
import { parseOnce } from './parse-once.ts'

/** Parses an analysis result. Returns `null` for any other shape. */
export const parseAnalysis = parseOnce(analysisResultSchema)

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
