import type { DuckDBBindings, DuckDBConnection } from '@duckdb/duckdb-wasm/blocking'
import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { documentText } from '../../../../core/model/messages/write-text.ts'
import { describeDoubtfulNumbers, findDoubtfulColumns } from './doubtful-columns.ts'
import { quoteName } from './name-tables.ts'

/** Options for reading delimited text, from strict to permissive. */
const readings: readonly { options: string; remark?: LocalizedText }[] = [
  { options: '' },
  { options: ', sample_size=-1' },
  {
    options: ', sample_size=-1, all_varchar=true, null_padding=true',
    remark: documentText('remark-all-text'),
  },
  {
    options: ', sample_size=-1, all_varchar=true, null_padding=true, strict_mode=false, ignore_errors=true',
    remark: documentText('remark-irregular-file'),
  },
]

/**
 * Creates a table of delimited text. Columns whose values a type would change stay text: codes and ambiguous dates.
 * Throws the engine's first error if no reading succeeds.
 */
export function loadCsv(
  engine: DuckDBBindings,
  connection: DuckDBConnection,
  { table, bytes }: { table: string; bytes: Uint8Array<ArrayBuffer> },
): LocalizedText[] {
  const { text, delimiter } = cutSeparatorLine(bytes)
  let delimiterOption = delimiter === undefined ? '' : `, delim=${quoteText(delimiter)}`
  engine.registerFileBuffer(table, text)
  try {
    let problem: unknown
    for (const { options, remark } of readings) {
      try {
        createTable(connection, table, delimiterOption + options)
        const missed = delimiterOption === '' ? findMissedDelimiter(connection, table) : undefined
        if (missed !== undefined) {
          delimiterOption = `, delim=${quoteText(missed)}`
          createTable(connection, table, delimiterOption + options)
        }
        if (!options.includes('all_varchar')) {
          return keepDoubtfulText(connection, table, delimiterOption + options)
        }
        return remark === undefined ? [] : [remark]
      } catch (error) {
        problem ??= error
      }
    }
    throw problem
  } finally {
    engine.dropFile(table)
  }
}

/**
 * Returns the delimiter of a table that was read as one column, because its rows have different numbers of cells. The
 * header and at least half of the rows must have it.
 */
function findMissedDelimiter(connection: DuckDBConnection, table: string): string | undefined {
  const columns = connection.query(`SELECT name FROM pragma_table_info(${quoteText(table)})`).toArray()
  const [column] = columns as { name: string }[]
  if (columns.length !== 1 || column === undefined) return undefined
  return [',', ';', '\t', '|', '，', '；', '\u0001', '^', '~'].find((delimiter) => {
    if (!column.name.includes(delimiter)) return false
    const cells = `CAST(${quoteName(column.name)} AS VARCHAR)`
    const share = `avg(CASE WHEN contains(${cells}, ${quoteText(delimiter)}) THEN 1 ELSE 0 END)`
    const [row] = connection.query(`SELECT ${share} AS share FROM ${quoteName(table)}`).toArray()
    return ((row as { share: number | null }).share ?? 0) >= 0.5
  })
}

function createTable(connection: DuckDBConnection, table: string, options: string): void {
  connection.query(`CREATE OR REPLACE TABLE ${quoteName(table)} AS FROM read_csv('${table}'${options})`)
}

/** Removes the line `sep=;`, which spreadsheet programs write to name the delimiter, and the mark of a DOS file's end. */
function cutSeparatorLine(file: Uint8Array<ArrayBuffer>): {
  text: Uint8Array<ArrayBuffer>
  delimiter?: string
} {
  const bytes = file.at(-1) === 0x1a ? file.subarray(0, -1) : file
  const start = new TextDecoder().decode(bytes.subarray(0, 16))
  const line = /^"?sep=(.)"?\r?\n/i.exec(start)
  return line === null
    ? { text: bytes, delimiter: findHeaderDelimiter(bytes) }
    : { text: bytes.slice(new TextEncoder().encode(line[0]).byteLength), delimiter: line[1] ?? ',' }
}

/**
 * Returns the delimiter of a header without commas above rows with them, which the engine would skip: the one that the
 * header and all rows have equally often. A single column of numbers with a decimal comma gets a delimiter it lacks.
 */
function findHeaderDelimiter(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const text = new TextDecoder().decode(bytes.subarray(0, 65_536))
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  if (bytes.length > 65_536) lines.pop()
  const [header = '', ...rows] = lines
  if (header.includes(',') || !rows.some((row) => row.includes(','))) return undefined
  const count = (line: string, delimiter: string) => line.split(delimiter).length
  const isDecimal = (row: string) => /^[-+]?\d+(?:,\d+)?\s*$/.test(row)
  if (!/[;\t|]|^\d/.test(header) && rows.every(isDecimal)) return ';'
  return [';', '\t', '|'].find(
    (delimiter) =>
      header.includes(delimiter) && rows.every((row) => count(row, delimiter) === count(header, delimiter)),
  )
}

interface Sniffed {
  Delimiter: string
  Quote: string
  Escape: string
  SkipRows: number
  HasHeader: boolean
}

/** Reads the file again with doubtful columns as text, if it has any. Returns remarks on columns that stay numbers. */
function keepDoubtfulText(connection: DuckDBConnection, table: string, options: string): LocalizedText[] {
  const typed = connection
    .query(`SELECT name FROM pragma_table_info('${table}') WHERE type NOT IN ('VARCHAR', 'BOOLEAN')`)
    .toArray()
    .map((row: { name: string }) => row.name)
  if (typed.length === 0) return []
  const knownOptions = options + describeForm(connection, table, options)
  const raw = `${table} as text`
  connection.query(
    `CREATE TEMP TABLE ${quoteName(raw)} AS FROM read_csv('${table}'${knownOptions}, all_varchar=true)`,
  )
  const columns = findDoubtfulColumns(connection, raw, typed)
  const { dates, codes } = columns
  connection.query(`DROP TABLE ${quoteName(raw)}`)
  const doubtful = [...dates, ...codes].map((name) => `${quoteText(name)}: 'VARCHAR'`)
  if (doubtful.length > 0) createTable(connection, table, `${knownOptions}, types={${doubtful.join(', ')}}`)
  return describeDoubtfulNumbers(columns)
}

/** Returns the detected form of the file as options, so that other types do not change how its lines are read. */
function describeForm(connection: DuckDBConnection, table: string, options: string): string {
  const [row] = connection.query(`FROM sniff_csv('${table}'${options})`).toArray()
  const { Delimiter, Quote, Escape, SkipRows, HasHeader } = row as Sniffed
  const form = { quote: Quote, escape: Escape, ...(!options.includes('delim=') && { delim: Delimiter }) }
  const formOptions = Object.entries(form).map(
    ([name, value]) => `, ${name}=${quoteText(value === '(empty)' ? '' : value)}`,
  )
  return `${formOptions.join('')}, skip=${SkipRows}, header=${HasHeader}`
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
