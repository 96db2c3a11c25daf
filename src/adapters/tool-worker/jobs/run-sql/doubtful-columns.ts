import type { DuckDBConnection } from '@duckdb/duckdb-wasm/blocking'
import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { documentText } from '../../../../core/model/messages/write-text.ts'
import { listNames } from '../spreadsheets/to-sheet-table.ts'
import { quoteName } from './name-tables.ts'

/** Columns whose values must stay text, because a type would change what they say. */
export interface DoubtfulColumns {
  /** Dates such as 01/02/2026 or 31.01.26, of which no value shows the order of day, month and year. */
  dates: string[]
  /**
   * Codes: leading zeros, more digits than a number can hold, an E between digits as in 1E5, hexadecimal and binary
   * numbers, or versions such as 1.10 and 1.2.3.
   */
  codes: string[]
  /** Numbers with a decimal comma or separators between thousands, such as 1,5 or 1.234,56 or 1,234.56. */
  numbers: string[]
  /** Numbers of which each that has a point has three digits after it, such as 1.234: decimals, or thousands. */
  points: string[]
  /** Numbers such as 1.10 and 2.25 or 4.5 and 12.50, which are amounts, or versions of which a number loses the zero at the end. */
  zeros: string[]
}

const dateForm = String.raw`^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})([T ,].*)?$`
/** Dates with dots and all digits of the year have the day first. */
const dottedDate = String.raw`^\s*\d{1,2}\.\d{1,2}\.\d{4}`
const leadingZero = String.raw`^\s*[-+]?0\d+\s*$`
const manyDigits = String.raw`^\s*\d{16,}\s*$`
const hexadecimal = String.raw`^\s*0([xX][0-9a-fA-F]+|[bB][01]+)\s*$`
const versionOfThree = String.raw`^\s*\d{1,2}\.\d{1,2}\.\d{1,4}\s*$`
const shortVersionOfThree = String.raw`\.\d\s*$`
const version = String.raw`^\s*\d{1,3}(\.(0|[1-9]\d?))?\s*$`
const twoDecimals = String.raw`^\s*\d{1,3}\.[1-9]\d\s*$`
/** Matches headers of versions. Under others, numbers such as 4.5 and 12.50 are amounts. */
const versionHeader =
  /version|versi[oó]n|versão|verzi|верси|release|revision|firmware|版本|バージョン|버전|^v$|^ver$|^rev$/i
const oneDecimal = String.raw`\.\d\s*$`
const zeroAtEnd = String.raw`\.[1-9]0\s*$`
const exponent = String.raw`^\s*\d+[eE]\d+\s*$`
/** Scientific notation that no code has. Its column is numeric. */
const scientific = String.raw`^\s*[-+]?\d*\.\d*[eE][-+]?\d+\s*$|^\s*[-+]?\d+[eE][-+]\d+\s*$`
const number = String.raw`^\s*[-+]?\d+(\.\d+)?([eE][-+]?\d+)?\s*$`
const numberWithSeparators = String.raw`^\s*[-+]?(\d+([., ’''\x{A0}\x{202F}]\d{3})*|\d{1,2}(,\d{2})*,\d{3}|)([.,]\d+)?\s*$`
const thousandsSeparator = String.raw`,|\d[ ’''\x{A0}\x{202F}]\d|\.\d+\.`

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
  const doubtful: DoubtfulColumns = { dates: [], codes: [], numbers: [], points: [], zeros: [] }
  for (let start = 0; start < columns.length; start += columnsPerQuery) {
    const names = columns.slice(start, start + columnsPerQuery)
    const tests = names.flatMap((name, index) => [
      `${isAmbiguousDate(quoteName(name))} AS d${index}`,
      `${isCode(quoteName(name), versionHeader.test(name.trim()))} AS c${index}`,
      `${isNumberWithSeparators(quoteName(name))} AS n${index}`,
      `${isAmbiguousPoint(quoteName(name))} AS p${index}`,
      `${hasZerosAtEnd(quoteName(name))} AS z${index}`,
    ])
    const [row] = connection.query(`SELECT ${tests.join(', ')} FROM ${quoteName(table)}`).toArray()
    const flags = row as Record<string, boolean | null>
    for (const [index, name] of names.entries()) {
      if (flags[`d${index}`] === true) doubtful.dates.push(name)
      if (flags[`c${index}`] === true) doubtful.codes.push(name)
      if (flags[`n${index}`] === true) doubtful.numbers.push(name)
      if (flags[`p${index}`] === true) doubtful.points.push(name)
      if (flags[`z${index}`] === true && flags[`c${index}`] !== true) doubtful.zeros.push(name)
    }
  }
  return doubtful
}

/**
 * Returns true for dates in which every number before the year may be a day or a month, and some pair differs, and for
 * dates with two digits of the year, which may stand first as well, unless the day is in the middle.
 */
function isAmbiguousDate(column: string): string {
  const part = (group: number) => `TRY_CAST(regexp_extract(${column}, '${dateForm}', ${group}) AS INTEGER)`
  const isDate = `regexp_matches(${column}, '${dateForm}')`
  const isEmpty = `(${column} IS NULL OR trim(${column}) = '')`
  const isClear = `(bool_or(${part(1)} > 12) <> bool_or(${part(2)} > 12))`
  const isDotted = `bool_and(${isEmpty} OR regexp_matches(${column}, '${dottedDate}'))`
  const hasOrder = `(bool_or(${isDate} AND ${part(1)} <> ${part(2)}) AND NOT ${isClear} AND NOT ${isDotted})`
  const hasShortYear = `(bool_or(${part(3)} < 100) AND NOT bool_or(${part(2)} > 12))`
  return `(bool_and(${isDate} OR ${isEmpty}) AND (${hasOrder} OR ${hasShortYear}))`
}

function isCode(column: string, hasVersionHeader: boolean): string {
  const has = (form: string) => `bool_or(regexp_matches(${column}, '${form}'))`
  const areNumbers = `bool_and(${column} IS NULL OR trim(${column}) = '' OR regexp_matches(${column}, '${number}'))`
  const all = (form: string) =>
    `bool_and(${column} IS NULL OR trim(${column}) = '' OR regexp_matches(${column}, '${form}'))`
  const looksLikeCode = `(${has(leadingZero)} OR ${has(manyDigits)} OR ${has(exponent)})`
  const areVersions = hasVersionHeader ? mixesDecimals(column) : 'false'
  const areLongVersions = `(${all(versionOfThree)} AND ${has(shortVersionOfThree)})`
  return `((${areNumbers} AND ${looksLikeCode} AND NOT ${has(scientific)}) OR (${all(hexadecimal)} AND ${has(hexadecimal)}) OR ${areVersions} OR ${areLongVersions})`
}

/** Returns true for numbers with one and with two decimals, of which some end with a zero: 4.5 and 12.50, or 1.9 and 1.10. */
function mixesDecimals(column: string): string {
  const has = (form: string) => `regexp_matches(${column}, '${form}')`
  const all = `bool_and(${column} IS NULL OR trim(${column}) = '' OR ${has(version)})`
  return `(${all} AND bool_or(${has(zeroAtEnd)}) AND bool_or(${has(oneDecimal)}))`
}

/**
 * Returns true for numbers with two decimals each, of which some end with a zero and none has a zero after the point, and
 * for numbers with one and with two decimals.
 */
function hasZerosAtEnd(column: string): string {
  const has = (form: string) => `regexp_matches(${column}, '${form}')`
  const isEmpty = `${column} IS NULL OR trim(${column}) = ''`
  const haveTwo = `(bool_and(${isEmpty} OR ${has(twoDecimals)}) AND bool_or(${has(zeroAtEnd)}))`
  return `(${haveTwo} OR ${mixesDecimals(column)})`
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

/** Describes the columns that were read as decimals and may be thousands or versions. */
export function describeDoubtfulNumbers({ points, zeros }: DoubtfulColumns): LocalizedText[] {
  return [
    ...(points.length > 0 ? [documentText('remark-ambiguous-points', { columns: listNames(points) })] : []),
    ...(zeros.length > 0 ? [documentText('remark-zeros-at-end', { columns: listNames(zeros) })] : []),
  ]
}

/** Describes the doubtful columns of a table for the model and the person. */
export function describeDoubtfulColumns({ dates, codes, numbers }: DoubtfulColumns): LocalizedText[] {
  return [
    ...(dates.length > 0 ? [documentText('remark-ambiguous-dates', { columns: listNames(dates) })] : []),
    ...(codes.length > 0 ? [documentText('remark-codes', { columns: listNames(codes) })] : []),
    ...(numbers.length > 0 ? [documentText('remark-marked-numbers', { columns: listNames(numbers) })] : []),
  ]
}
