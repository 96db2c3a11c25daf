import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import { analysisResultSchema, type AnalysisResult } from '../../../../core/model/tools/data-analysis.ts'
import { parseJson } from '../../../../lib/json.ts'
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
  return describeExtent(result, result.columns.length)
}

const columnsField = ',"columns":'

/**
 * Summarizes the size of a stored result by its preview, which has the start and the end of its JSON. Quotes inside of
 * values are escaped there, so the names of fields are found only where they are. Returns `undefined` for other texts.
 */
export function describeAnalysisPreview(preview: string): string | undefined {
  const [, rowCount, cut] = /\],"rowCount":(\d+)(,"isCountCut":true)?[,}]/.exec(preview) ?? []
  const start = preview.indexOf(columnsField)
  const end = preview.indexOf(',"rows":[', start)
  if (rowCount === undefined || start === -1 || end === -1) return undefined
  const listed = parseJson(preview.slice(start + columnsField.length, end))
  const extent = { rowCount: Number(rowCount), isCountCut: cut !== undefined }
  return Array.isArray(listed) ? describeExtent(extent, listed.length) : undefined
}

function describeExtent(
  { rowCount, isCountCut }: { rowCount: number; isCountCut?: boolean | undefined },
  columns: number,
): string {
  const rows = countRows(rowCount)
  return i18n.t('{rows}, {columns, plural, one {# column} other {# columns}}', {
    rows: isCountCut ? i18n.t('more than {found}', { found: rows }) : rows,
    columns,
  })
}

const typeWords: readonly (readonly [RegExp, MessageDescriptor])[] = [
  [/\]$|^LIST/, /*i18n*/ { id: 'list' }],
  [/^(?:STRUCT|MAP|UNION|JSON)/, /*i18n*/ { id: 'record' }],
  [/^INTERVAL/, /*i18n*/ { id: 'duration' }],
  [/^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT|FLOAT|DOUBLE|DECIMAL)/, /*i18n*/ { id: 'number' }],
  [/^(?:BOOL|LOGICAL)/, /*i18n*/ { id: 'true or false' }],
  [/^(?:TIMESTAMP|DATETIME)/, /*i18n*/ { id: 'date and time' }],
  [/^DATE/, /*i18n*/ { id: 'date' }],
  [/^TIME/, /*i18n*/ { id: 'time|column' }],
  [/^(?:BLOB|BIT)/, /*i18n*/ { id: 'binary data' }],
]

/** Says in words of people what kind of values a column has. `type` is the database's name, such as `HUGEINT`. */
export function describeColumnType(type: string): string {
  const [, word] = typeWords.find(([pattern]) => pattern.test(type)) ?? []
  return word === undefined ? i18n.t('text') : i18n.t(word)
}

export function countRows(count: number): string {
  return i18n.t('{count, plural, one {# row} other {# rows}}', { count })
}
