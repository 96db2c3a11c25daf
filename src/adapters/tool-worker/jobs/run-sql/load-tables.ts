import { truncateString } from '../../../../lib/text.ts'
import type { DuckDBBindings, DuckDBConnection } from '@duckdb/duckdb-wasm/blocking'
import type { TextEncoding } from '../../../../core/model/files/text-encodings.ts'
import { createFailure, type Failure } from '../../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { nameTables, quoteName } from './name-tables.ts'
import { readJsonRecords } from './read-json-records.ts'
import { readParquetColumns } from './read-parquet-columns.ts'
import { toArrowStream, toColumnValues, type ColumnValues } from './to-arrow-stream.ts'
import { toUtf8 } from './to-utf8.ts'
import { documentText, toolWorkerText } from '../../../../core/model/messages/write-text.ts'
import { TextError, textOfError } from '../../../../core/model/messages/text-error.ts'
import { toTextData, type LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { toSheetTable, listNames } from '../spreadsheets/to-sheet-table.ts'
import { loadCsv } from './load-csv.ts'
import { describeDoubtfulColumns, findDoubtfulColumns } from './doubtful-columns.ts'

/** A data file. The same `id` means the same content. */
export interface DataFile {
  id: string
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** Encoding of a text file. It is detected if it is omitted. */
  encoding?: TextEncoding
}

export interface LoadedTable {
  name: string
  file: string
  remarks: readonly LocalizedText[]
}

/**
 * Creates tables for each file: one for delimited text and Parquet, one for each list in JSON, and one for each sheet of a
 * spreadsheet. The first unreadable file is a failure.
 */
export async function loadTables(
  engine: DuckDBBindings,
  connection: DuckDBConnection,
  files: readonly DataFile[],
): Promise<Result<LoadedTable[]>> {
  const tables: LoadedTable[] = []
  const names = nameTables(files.map(({ name }) => name))
  for (const [index, file] of files.entries()) {
    const named = { ...file, table: names[index] ?? '', otherTables: tables.map(({ name }) => name) }
    try {
      const loaded = await loadFile(engine, connection, named)
      if (!loaded.ok) return loaded
      tables.push(...loaded.value.map((table) => addDoubts(connection, table)))
    } catch (error) {
      return fail(describeUnreadable(file.name, error))
    }
  }
  return succeed(tables)
}

type NamedFile = DataFile & { table: string; otherTables: readonly string[] }

async function loadFile(
  engine: DuckDBBindings,
  connection: DuckDBConnection,
  file: NamedFile,
): Promise<Result<LoadedTable[]>> {
  const { name, table, bytes, encoding } = file
  switch (detectFormat(file)) {
    case 'workbook':
      return loadWorkbook(connection, file)
    case 'parquet':
      await loadParquet(connection, file)
      return succeed([{ name: table, file: name, remarks: [] }])
    case 'json':
      return succeed(loadJson(connection, file, false))
    case 'json-lines':
      return succeed(loadJson(connection, file, true))
    default: {
      const remarks = loadCsv(engine, connection, { table, bytes: toUtf8(bytes, encoding) })
      return succeed([{ name: table, file: name, remarks }])
    }
  }
}

/** Detects binary formats by their first bytes, because names are unreliable, and text formats by the file's name. */
function detectFormat({
  name,
  bytes,
}: DataFile): 'workbook' | 'parquet' | 'json' | 'json-lines' | 'delimited' {
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (start === 'PAR1') return 'parquet'
  if (start === 'PK\u0003\u0004' || start === '\u00d0\u00cf\u0011\u00e0' || ending === 'fods')
    return 'workbook'
  if (ending === 'parquet') return 'parquet'
  if (ending === 'json' || ending === 'geojson') return 'json'
  return ending === 'jsonl' || ending === 'ndjson' ? 'json-lines' : 'delimited'
}

/** Adds remarks on columns that are text because of doubtful values. */
function addDoubts(connection: DuckDBConnection, table: LoadedTable): LoadedTable {
  const doubts = findDoubtfulColumns(connection, table.name, listTextColumns(connection, table.name))
  return { ...table, remarks: [...table.remarks, ...describeDoubtfulColumns(doubts)] }
}

function listTextColumns(connection: DuckDBConnection, table: string): string[] {
  return connection
    .query(`SELECT name FROM pragma_table_info('${table}') WHERE type = 'VARCHAR'`)
    .toArray()
    .map((row: { name: string }) => row.name)
}

async function loadWorkbook(connection: DuckDBConnection, file: NamedFile): Promise<Result<LoadedTable[]>> {
  const { readWorkbook } = await import('../spreadsheets/read-workbook.ts')
  const read = readWorkbook(file.bytes)
  if (!read.ok) return fail(nameFailure(file.name, read.failure))
  const sheets = read.value.map((sheet) => Object.assign(toSheetTable(sheet), { sheet }))
  const filled = sheets.filter(({ columns }) => columns.size > 0)
  if (filled.length === 0) throw new TextError(toolWorkerText('table-without-cells'))
  const names = nameParts(
    file,
    filled.map(({ sheet }) => (sheets.length === 1 ? null : sheet.name)),
  )
  const empty = sheets.filter(({ columns }) => columns.size === 0).map(({ sheet }) => sheet.name)
  const tables = filled.map(({ columns, remarks }, index) => {
    const table = names[index] ?? file.table
    insert(connection, { table, columns, create: true })
    castDates(connection, table)
    return { name: table, file: file.name, remarks }
  })
  const [first, ...others] = tables
  if (!first || empty.length === 0) return succeed(tables)
  const note = documentText('remark-empty-sheets', { sheets: listNames(empty) })
  return succeed([{ ...first, remarks: [...first.remarks, note] }, ...others])
}

/** Names the tables of one file by its parts. A part without a name has the name of the file. */
function nameParts({ table, otherTables }: NamedFile, parts: readonly (string | null)[]): string[] {
  const names = [...otherTables, ...parts.map((part) => (part === null ? table : `${table} ${part}`))]
  return nameTables(names).slice(otherTables.length)
}

function loadJson(connection: DuckDBConnection, file: NamedFile, isLines: boolean): LoadedTable[] {
  const lists = readJsonRecords(new TextDecoder().decode(toUtf8(file.bytes, file.encoding)), isLines)
  const names = nameParts(
    file,
    lists.map(({ name }) => name),
  )
  return lists.map(({ records, omitted, omittedNames }, index) => {
    const table = names[index] ?? file.table
    insert(connection, { table, columns: toColumnValues(records), create: true })
    castDates(connection, table)
    const remarks = [
      ...(omitted === undefined ? [] : [documentText('remark-lines-left-out', omitted)]),
      ...(omittedNames === undefined
        ? []
        : [documentText('remark-values-left-out', { names: listNames(omittedNames) })]),
    ]
    return { name: table, file: file.name, remarks }
  })
}

async function loadParquet(connection: DuckDBConnection, { table, bytes }: NamedFile): Promise<void> {
  let create = true
  for await (const columns of readParquetColumns(bytes)) {
    insert(connection, { table, columns, create })
    create = false
  }
  if (create) throw new TextError(toolWorkerText('table-without-rows'))
}

function insert(
  connection: DuckDBConnection,
  { table, columns, create }: { table: string; columns: ColumnValues; create: boolean },
): void {
  if (columns.size === 0) throw new TextError(toolWorkerText('table-without-columns'))
  connection.insertArrowFromIPCStream(toArrowStream(columns), { name: table, create })
}

/** Casts text columns that contain only dates, because JSON has no dates. The result matches that of CSV. */
function castDates(connection: DuckDBConnection, table: string): void {
  for (const column of listTextColumns(connection, table).map(quoteName)) {
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

function describeUnreadable(filename: string, error: unknown): Failure {
  const detail = error instanceof TextError ? error.localized : truncateString(textOfError(error).text, 1000)
  return createFailure('invalid-input', {
    message: toolWorkerText('table-unreadable', { filename }),
    hint: toolWorkerText('table-formats'),
    retryable: false,
    detail,
  })
}

/** Adds the name of the file to the failure of its reader. */
function nameFailure(filename: string, { message, texts, ...failure }: Failure): Failure {
  const reason = texts?.message ? { ...texts.message, text: message } : message
  const named = documentText('file-with-reason', { filename, reason })
  return { ...failure, message: named.text, texts: { ...texts, message: toTextData(named) } }
}
