import type { DuckDBBindings, DuckDBConnection } from '@duckdb/duckdb-wasm/blocking'
import type { DataTable } from '../../../core/model/tools/data-analysis.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { joinTexts, type LocalizedText } from '../../../core/model/messages/localized-text.ts'
import type { Job, JobContext } from '../job.ts'
import { loadTables, type DataFile, type LoadedTable } from './run-sql/load-tables.ts'
import { quoteName } from './run-sql/name-tables.ts'
import { openEngine } from './run-sql/open-engine.ts'
import { queryRows, type QueriedRows, type QueryLimits } from './run-sql/query-rows.ts'
import { toolWorkerText } from '../../../core/model/messages/write-text.ts'

export interface SqlInput {
  /** Files to load. `bytes` is null for a sample of the application, which is found by its name. */
  files: (Omit<DataFile, 'bytes'> & { bytes: DataFile['bytes'] | null })[]
  /** Null lists the tables. */
  sql: string | null
  limits: QueryLimits
}

export type SqlOutput =
  | { kind: 'tables'; tables: DataTable[] }
  | ({
      kind: 'rows'
      durationMs: number
      remarks: string[]
      remarkTexts: LocalizedText[]
    } & QueriedRows)

interface Database {
  key: string
  connection: DuckDBConnection
  tables: LoadedTable[]
}

const memoryLimit = '400MB'
const sampleRows = 3
const sampleLimits: QueryLimits = { rows: sampleRows, characters: 4000 }

let loaded: Database | undefined

/**
 * Runs SQL over files in an engine that cannot access or write anything else. Tables of the previous run are reused if
 * the files are the same.
 */
export const runSql: Job<SqlInput, SqlOutput> = async ({ files, sql, limits }, context) => {
  const opened = await openDatabase(files, context)
  if (!opened.ok) return opened
  const { connection, tables } = opened.value
  if (sql === null) return describeTables(connection, tables)
  context.report(toolWorkerText('running-query'))
  const startedAt = performance.now()
  const read = await queryRows(connection, sql, limits)
  if (!read.ok) return read
  const remarkTexts = tables.flatMap(({ remarks }) => remarks)
  const remarks = remarkTexts.map(({ text }) => text)
  const durationMs = Math.round(performance.now() - startedAt)
  return succeed({ kind: 'rows', durationMs, remarks, remarkTexts, ...read.value })
}

async function openDatabase(files: SqlInput['files'], context: JobContext): Promise<Result<Database>> {
  const key = JSON.stringify(files.map(({ id, name }) => [id, name]))
  if (loaded?.key === key) return succeed(loaded)
  loaded = undefined
  const engine = await openEngine(context)
  if (!engine.ok) return engine
  context.report(toolWorkerText('reading-files', { names: files.map(({ name }) => name).join(', ') }))
  const whole = await readSamples(files, context)
  if (!whole.ok) return whole
  const connection = connect(engine.value)
  const tables = await loadTables(engine.value, connection, whole.value)
  if (!tables.ok) return fail(tables.failure)
  // No other table can be created or accessed after this point.
  const [only] = tables.value
  if (only && tables.value.length === 1 && only.name !== 'data')
    connection.query(`CREATE VIEW data AS FROM ${quoteName(only.name)}`)
  for (const setting of ['enable_external_access=false', 'lock_configuration=true'])
    connection.query(`SET ${setting}`)
  loaded = { key, connection, tables: tables.value }
  return succeed(loaded)
}

async function readSamples(files: SqlInput['files'], { readFile }: JobContext): Promise<Result<DataFile[]>> {
  const whole: DataFile[] = []
  for (const { id, name, bytes } of files) {
    if (bytes) whole.push({ id, name, bytes })
    else {
      const sample = await readFile(name)
      if (!sample.ok) return sample
      whole.push({ id, name, bytes: new Uint8Array(sample.value) })
    }
  }
  return succeed(whole)
}

/** Opens an empty database. Extensions must not be loaded, because they would be fetched. */
function connect(engine: DuckDBBindings): DuckDBConnection {
  engine.open({ path: ':memory:' })
  const connection = engine.connect()
  for (const setting of [
    'autoinstall_known_extensions=false',
    'autoload_known_extensions=false',
    `memory_limit='${memoryLimit}'`,
  ])
    connection.query(`SET ${setting}`)
  return connection
}

async function describeTables(
  connection: DuckDBConnection,
  tables: readonly LoadedTable[],
): Promise<Result<SqlOutput>> {
  const described: DataTable[] = []
  for (const {
    name,
    file,
    remarks: [firstRemark, ...otherRemarks],
  } of tables) {
    const from = `FROM ${quoteName(name)}`
    const read = await queryRows(connection, `${from} LIMIT ${sampleRows}`, sampleLimits)
    if (!read.ok) return read
    const { columns, rows } = read.value
    const rowCount = Number(connection.query(`SELECT count(*) AS count ${from}`).toArray()[0]?.count)
    const remark = firstRemark && joinTexts(firstRemark, ...otherRemarks)
    described.push({
      name,
      file,
      rowCount,
      columns,
      sample: rows,
      ...(remark && { remark: remark.text, remarkText: remark }),
    })
  }
  return succeed({ kind: 'tables', tables: described })
}
