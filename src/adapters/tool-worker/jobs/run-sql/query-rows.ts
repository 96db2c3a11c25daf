import { truncateString } from '../../../../lib/text.ts'
import type { DuckDBConnection } from '@duckdb/duckdb-wasm/blocking'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import type { DataCell, DataColumn } from '../../../../core/model/tools/data-analysis.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'

export interface QueryLimits {
  rows: number
  characters: number
}

export interface QueriedRows {
  columns: DataColumn[]
  rows: DataCell[][]
  rowCount: number
  isCountCut?: true
}

const countedRows = 5_000_000
const cellCharacters = 1000
const maxColumns = 200

/** Types whose values JSON can hold. Values of other types become text. */
const plainType = /^(BOOLEAN|U?TINYINT|U?SMALLINT|U?INTEGER|DOUBLE)$/
const exactType = /^(U?BIGINT|U?HUGEINT|DECIMAL\(.*\)|FLOAT)$/

/**
 * Runs one reading statement in a read-only transaction. Returns the first rows and counts the rest.
 * An error of the engine is a failure.
 */
export async function queryRows(
  connection: DuckDBConnection,
  sql: string,
  limits: QueryLimits,
): Promise<Result<QueriedRows>> {
  const statement = sql.replace(/(?<![;\s])[;\s]+$/, '')
  connection.query('BEGIN TRANSACTION READ ONLY')
  try {
    checkStatement(connection, statement)
    const columns = describeColumns(connection, statement)
    if (!columns) return fail(notReading)
    if (columns.length > maxColumns) return fail(tooManyColumns(columns.length))
    return succeed({
      columns,
      ...(await readRows(connection, selectAll(statement, columns), { columns, limits })),
    })
  } catch (error) {
    return fail(describeRefusal(error))
  } finally {
    connection.query('ROLLBACK')
  }
}

/** Reports errors of the statement as written, before it becomes part of other statements. */
function checkStatement(connection: DuckDBConnection, statement: string): void {
  try {
    connection.prepare(statement).close()
  } catch (error) {
    // The engine counts PIVOT as several statements. Real multiple statements fail in `DESCRIBE`.
    if (!messageOf(error).includes('multiple statements')) throw error
  }
}

/** Returns null if the statement does not return rows. */
function describeColumns(connection: DuckDBConnection, statement: string): DataColumn[] | null {
  try {
    const described = connection.query(`DESCRIBE SELECT * FROM (\n${statement}\n)`).toArray()
    return described.map((row: { column_name: string; column_type: string }) => ({
      name: row.column_name,
      type: row.column_type,
    }))
  } catch (error) {
    if (isParserError(error)) return null
    throw error
  }
}

function selectAll(statement: string, columns: readonly DataColumn[]): string {
  const names = columns.map((_, index) => `c${index}`)
  const cells = columns.map(({ type }, index) =>
    plainType.test(type) ? `c${index}` : `CAST(c${index} AS VARCHAR)`,
  )
  return `SELECT ${cells.join(', ')} FROM (\n${statement}\n) AS q(${names.join(', ')})`
}

async function readRows(
  connection: DuckDBConnection,
  statement: string,
  { columns, limits }: { columns: readonly DataColumn[]; limits: QueryLimits },
): Promise<Omit<QueriedRows, 'columns'>> {
  const rows: DataCell[][] = []
  let [rowCount, characters] = [0, 0]
  for (const batch of await connection.send(statement, true)) {
    for (
      let index = 0;
      index < batch.numRows && rows.length < limits.rows && characters < limits.characters;
      index += 1
    ) {
      const row = columns.map(({ type }, column) => toCell(batch.getChildAt(column)?.get(index), type))
      rows.push(row)
      for (const cell of row) characters += typeof cell === 'string' ? cell.length + 3 : 8
    }
    rowCount += batch.numRows
    if (rowCount < countedRows) continue
    connection.cancelSent()
    return { rows, rowCount, isCountCut: true }
  }
  return { rows, rowCount }
}

function toCell(value: unknown, type: string): DataCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (exactType.test(type)) return toExactNumber(text)
  return text.length > cellCharacters ? `${truncateString(text, cellCharacters)}…` : text
}

/** Returns a number if no precision is lost, and otherwise the digits as text. */
function toExactNumber(text: string): DataCell {
  const number = Number(text)
  const digits = text.replace(/^-?0*\.?0*|\./g, '').length
  return Number.isFinite(number) && digits <= 15 ? number : text
}

const notReading = createFailure('tool-failed', {
  message: toolWorkerText('sql-not-one-reading-statement'),
  hint: toolWorkerText('sql-statements-allowed'),
  retryable: false,
})

function tooManyColumns(count: number) {
  return createFailure('tool-failed', {
    message: toolWorkerText('sql-result-too-wide', { count, maxColumns }),
    hint: toolWorkerText('select-fewer-columns'),
    retryable: false,
  })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function isParserError(error: unknown): boolean {
  return messageOf(error).startsWith('Parser Error')
}

function describeRefusal(error: unknown) {
  // Removes the engine's suggestion to install an extension, which is impossible here.
  const [message = ''] = messageOf(error).split('\n\nPlease try installing')
  return createFailure('tool-failed', {
    message: toolWorkerText('sql-failed', { error: truncateString(message.trim(), 1500) }),
    hint: toolWorkerText('correct-sql'),
    retryable: false,
  })
}
