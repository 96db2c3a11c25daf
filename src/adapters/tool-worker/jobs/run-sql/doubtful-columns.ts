import type { DuckDBConnection } from '@duckdb/duckdb-wasm/blocking'
import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { documentText } from '../../../../core/model/messages/write-text.ts'
import { listNames } from '../spreadsheets/to-sheet-table.ts'
import { quoteName } from './name-tables.ts'

/** Columns whose values must stay text, because a type would change what they say. */
export interface DoubtfulColumns {
  /** Dates such as 01/02/2026, of which no value shows the order of day and month. */
  dates: string[]
  /** Codes: leading zeros, more digits than a number can hold, or an E between digits as in 1E5. */
  codes: string[]
  /** Numbers with a decimal comma or separators between thousands, such as 1,5 or 1.234,56 or 1,234.56. */
  numbers: string[]
  /** Numbers of which each that has a point has three digits after it, such as 1.234: decimals, or thousands. */
  points: string[]
}

const dateForm = String.raw`^\s*(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})([T ,].*)?$`
const leadingZero = String.raw`^\s*0\d+\s*$`
const manyDigits = String.raw`^\s*\d{16,}\s*$`
const exponent = String.raw`^\s*\d+[eE]\d+\s*$`
/** Scientific notation that no code has. Its column is numeric. */
const scientific = String.raw`^\s*[-+]?\d*\.\d*[eE][-+]?\d+\s*$|^\s*[-+]?\d+[eE][-+]\d+\s*$`
const number = String.raw`^\s*[-+]?\d+(\.\d+)?([eE][-+]?\d+)?\s*$`
const numberWithSeparators = String.raw`^\s*[-+]?\d+([., ’\x{A0}\x{202F}]\d{3})*([.,]\d+)?\s*$`
const thousandsSeparator = String.raw`,|\d[ ’\x{A0}\x{202F}]\d|\.\d+\.`

/** Groups of digits as between thousands: one point with three digits after it, or a whole number without one. */
const threeDigitsAfterPoint = String.raw`^\s*[-+]?[1-9]\d{0,2}\.\d{3}\s*$`
const belowThousand = String.raw`^\s*[-+]?\d{1,3}\s*$`

const columnsPerQuery = 40

/** Finds the doubtful ones among columns of text. */
export function findDoubtfulColumns(
  connection: DuckDBConnection,
  table: string,
  columns: readonly string[],
): DoubtfulColumns {
  const doubtful: DoubtfulColumns = { dates: [], codes: [], numbers: [], points: [] }
  for (let start = 0; start < columns.length; start += columnsPerQuery) {
    const names = columns.slice(start, start + columnsPerQuery)
    const tests = names.flatMap((name, index) => [
      `${isAmbiguousDate(quoteName(name))} AS d${index}`,
      `${isCode(quoteName(name))} AS c${index}`,
      `${isNumberWithSeparators(quoteName(name))} AS n${index}`,
      `${isAmbiguousPoint(quoteName(name))} AS p${index}`,
    ])
    const [row] = connection.query(`SELECT ${tests.join(', ')} FROM ${quoteName(table)}`).toArray()
    const flags = row as Record<string, boolean | null>
    for (const [index, name] of names.entries()) {
      if (flags[`d${index}`] === true) doubtful.dates.push(name)
      if (flags[`c${index}`] === true) doubtful.codes.push(name)
      if (flags[`n${index}`] === true) doubtful.numbers.push(name)
      if (flags[`p${index}`] === true) doubtful.points.push(name)
    }
  }
  return doubtful
}

/** Returns true for dates in which every number before the year may be a day or a month, and some pair differs. */
function isAmbiguousDate(column: string): string {
  const part = (group: number) => `TRY_CAST(regexp_extract(${column}, '${dateForm}', ${group}) AS INTEGER)`
  const isDate = `regexp_matches(${column}, '${dateForm}')`
  const isEmpty = `(${column} IS NULL OR trim(${column}) = '')`
  const isClear = `(bool_or(${part(1)} > 12) <> bool_or(${part(2)} > 12))`
  return `(bool_and(${isDate} OR ${isEmpty}) AND bool_or(${isDate} AND ${part(1)} <> ${part(2)}) AND NOT ${isClear})`
}

function isCode(column: string): string {
  const has = (form: string) => `bool_or(regexp_matches(${column}, '${form}'))`
  const areNumbers = `bool_and(${column} IS NULL OR trim(${column}) = '' OR regexp_matches(${column}, '${number}'))`
  const looksLikeCode = `(${has(leadingZero)} OR ${has(manyDigits)} OR ${has(exponent)})`
  return `(${areNumbers} AND ${looksLikeCode} AND NOT ${has(scientific)})`
}

/** Returns true for numbers that the engine reads as text, because of commas or separators between thousands. */
function isNumberWithSeparators(column: string): string {
  const areNumbers = `bool_and(${column} IS NULL OR trim(${column}) = '' OR regexp_matches(${column}, '${numberWithSeparators}'))`
  return `(${areNumbers} AND bool_or(regexp_matches(${column}, '${thousandsSeparator}')))`
}

/** Returns true for numbers such as 1.234 that are thousands where the point separates them, and else decimals. */
function isAmbiguousPoint(column: string): string {
  const has = (form: string) => `regexp_matches(${column}, '${form}')`
  const isEmpty = `${column} IS NULL OR trim(${column}) = ''`
  const fits = `bool_and(${isEmpty} OR ${has(threeDigitsAfterPoint)} OR ${has(belowThousand)})`
  return `(${fits} AND bool_or(${has(threeDigitsAfterPoint)}))`
}

/** Describes the columns that were read as decimals and may be thousands. */
export function describeAmbiguousPoints({ points }: DoubtfulColumns): LocalizedText[] {
  return points.length > 0 ? [documentText('remark-ambiguous-points', { columns: listNames(points) })] : []
}

/** Describes the doubtful columns of a table for the model and the person. */
export function describeDoubtfulColumns({ dates, codes, numbers }: DoubtfulColumns): LocalizedText[] {
  return [
    ...(dates.length > 0 ? [documentText('remark-ambiguous-dates', { columns: listNames(dates) })] : []),
    ...(codes.length > 0 ? [documentText('remark-codes', { columns: listNames(codes) })] : []),
    ...(numbers.length > 0 ? [documentText('remark-marked-numbers', { columns: listNames(numbers) })] : []),
  ]
}
