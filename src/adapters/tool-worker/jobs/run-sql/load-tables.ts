import type { DuckDBBindings, DuckDBConnection } from '@duckdb/duckdb-wasm/blocking'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { nameTables, quoteName } from './name-tables.ts'
import { readJsonRecords } from './read-json-records.ts'
import { readParquetColumns } from './read-parquet-columns.ts'
import { toArrowStream, toColumnValues, type ColumnValues } from './to-arrow-stream.ts'
import { toUtf8 } from './to-utf8.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'

/** A data file. The same `id` means the same content. */
export interface DataFile {
  id: string
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

export interface LoadedTable {
  name: string
  file: string
  remark?: string
}

/** Options for reading delimited text, from strict to permissive. */
const csvReadings: readonly { options: string; remark?: string }[] = [
  { options: '' },
  { options: ', sample_size=-1' },
  {
    options: ', sample_size=-1, all_varchar=true, null_padding=true',
    remark: 'Some values do not fit their columns, so all columns are text: cast them where you calculate.',
  },
  {
    options: ', sample_size=-1, all_varchar=true, null_padding=true, strict_mode=false, ignore_errors=true',
    remark: 'The file is irregular: all columns are text, and lines that could not be read were left out.',
  },
]

/** Creates a table for each file and for each list in a JSON file. The first unreadable file is a failure. */
export async function loadTables(
  engine: DuckDBBindings,
  connection: DuckDBConnection,
  files: readonly DataFile[],
): Promise<Result<LoadedTable[]>> {
  const tables: LoadedTable[] = []
  const names = nameTables(files.map(({ name }) => name))
  for (const [index, file] of files.entries()) {
    const name = names[index] ?? ''
    try {
      tables.push(...(await loadFile(engine, connection, { ...file, table: name })))
    } catch (error) {
      return fail(describeUnreadable(file.name, error))
    }
  }
  return succeed(tables)
}

type NamedFile = DataFile & { table: string }

async function loadFile(
  engine: DuckDBBindings,
  connection: DuckDBConnection,
  file: NamedFile,
): Promise<LoadedTable[]> {
  const ending = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase()
  switch (ending) {
    case 'parquet':
      return [await loadParquet(connection, file)]
    case 'json':
    case 'geojson':
    case 'jsonl':
    case 'ndjson':
      return loadJson(connection, file, ending === 'jsonl' || ending === 'ndjson')
    default:
      return [loadCsv(engine, connection, file)]
  }
}

function loadCsv(engine: DuckDBBindings, connection: DuckDBConnection, file: NamedFile): LoadedTable {
  const { name, table } = file
  engine.registerFileBuffer(table, toUtf8(file.bytes))
  try {
    let problem: unknown
    for (const { options, remark } of csvReadings) {
      try {
        connection.query(`CREATE TABLE ${quoteName(table)} AS FROM read_csv('${table}'${options})`)
        return { name: table, file: name, ...(remark !== undefined && { remark }) }
      } catch (error) {
        problem ??= error
      }
    }
    throw problem
  } finally {
    engine.dropFile(table)
  }
}

function loadJson(connection: DuckDBConnection, file: NamedFile, isLines: boolean): LoadedTable[] {
  const lists = readJsonRecords(new TextDecoder().decode(toUtf8(file.bytes)), isLines)
  const names = nameTables(lists.map(({ name }) => (name === null ? file.table : `${file.table} ${name}`)))
  return lists.map(({ records }, index) => {
    const table = names[index] ?? file.table
    insert(connection, { table, columns: toColumnValues(records), create: true })
    castDates(connection, table)
    return { name: table, file: file.name }
  })
}

async function loadParquet(
  connection: DuckDBConnection,
  { table, name, bytes }: NamedFile,
): Promise<LoadedTable> {
  let create = true
  for await (const columns of readParquetColumns(bytes)) {
    insert(connection, { table, columns, create })
    create = false
  }
  if (create) throw new Error('It has no rows.')
  return { name: table, file: name }
}

function insert(
  connection: DuckDBConnection,
  { table, columns, create }: { table: string; columns: ColumnValues; create: boolean },
): void {
  if (columns.size === 0) throw new Error('It has no columns.')
  connection.insertArrowFromIPCStream(toArrowStream(columns), { name: table, create })
}

/** Casts text columns that contain only dates, because JSON has no dates. The result matches that of CSV. */
function castDates(connection: DuckDBConnection, table: string): void {
  const texts = connection
    .query(`SELECT name FROM pragma_table_info('${table}') WHERE type = 'VARCHAR'`)
    .toArray()
    .map((row: { name: string }) => quoteName(row.name))
  for (const column of texts) {
    for (const [type, form] of dateForms) {
      const test = `bool_and(regexp_matches(${column}, '${form}') AND TRY_CAST(${column} AS ${type}) IS NOT NULL)`
      const [row] = connection
        .query(`SELECT ${test} AS fits FROM ${quoteName(table)} WHERE ${column} IS NOT NULL`)
        .toArray()
      if ((row as { fits: boolean | null }).fits !== true) continue
      connection.query(`ALTER TABLE ${quoteName(table)} ALTER ${column} TYPE ${type}`)
      break
    }
  }
}

const dateForms = [
  ['DATE', String.raw`^\d{4}-\d\d-\d\d$`],
  ['TIMESTAMP', String.raw`^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z?$`],
] as const

function describeUnreadable(filename: string, error: unknown) {
  const detail = error instanceof Error ? error.message.slice(0, 1000) : undefined
  return createFailure('invalid-input', {
    message: toolWorkerText('not-read-table', { filename }),
    hint: toolWorkerText('csv-tsv-json-json-lines-parquet'),
    retryable: false,
    ...(detail !== undefined && { detail }),
  })
}
