import {
  analysisResultSchema,
  type AnalysisRows,
  type DataCell,
  type DataTable,
} from '../../../core/model/tools/data-analysis.ts'
import type { JsonValue } from '../../../core/model/json.ts'

interface Share {
  rows: number
  characters: number
}

/** Wide rows are cut before the output would be too large for a message. */
const modelShare: Share = { rows: 50, characters: 44_000 }
const historyShare: Share = { rows: 10, characters: 2000 }

/** Reduces an analysis to what the model gets. The person sees the whole result. */
export function toAnalysisModelOutput(result: JsonValue): JsonValue {
  return reduce(result, modelShare)
}

export function toAnalysisHistoryOutput(result: JsonValue): JsonValue {
  return reduce(result, historyShare)
}

function reduce(result: JsonValue, share: Share): JsonValue {
  const read = analysisResultSchema.safeParse(result)
  if (!read.success) return result
  if (read.data.kind === 'tables')
    return { kind: 'tables', tables: read.data.tables.map((table) => withoutText(table)) }
  const { columns, rowCount, isCountCut, remarks, chart } = read.data
  const rows = firstRows(read.data, share)
  return {
    columns: columns.map(({ name, type }) => `${name} ${type}`),
    rows,
    rowCount: isCountCut ? `more than ${rowCount}` : rowCount,
    note: `The user sees this result as a table${chart ? ' and a chart' : ''}; do not repeat it row by row.${
      rows.length < rowCount ? ` You are told the first ${rows.length} rows.` : ''
    }`,
    ...(remarks !== undefined && remarks.length > 0 && { remarks }),
  }
}

/** Drops the remark as data, which is for the page. */
function withoutText(table: DataTable): JsonValue {
  const { name, file, rowCount, columns, sample, remark } = table
  return { name, file, rowCount, columns, sample, ...(remark !== undefined && { remark }) }
}

function firstRows({ rows }: AnalysisRows, share: Share): DataCell[][] {
  const rowsForModel: DataCell[][] = []
  let characters = 0
  for (const row of rows) {
    characters += JSON.stringify(row).length
    if (rowsForModel.length === share.rows || characters > share.characters) break
    rowsForModel.push(row)
  }
  return rowsForModel
}
