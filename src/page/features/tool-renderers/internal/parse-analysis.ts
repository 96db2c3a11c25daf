import { analysisResultSchema, type AnalysisResult } from '../../../../core/model/tools/data-analysis.ts'
import { i18n } from '../../../i18n/i18n.ts'
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
  return i18n.t('{rows}, {columns, plural, one {# column} other {# columns}}', {
    rows: result.isCountCut ? i18n.t('more than {found}', { found: rows }) : rows,
    columns: result.columns.length,
  })
}

export function countRows(count: number): string {
  return i18n.t('{count, plural, one {# row} other {# rows}}', { count })
}
