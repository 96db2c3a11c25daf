import { read, type CellObject, type Range, type WorkBook } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { unpackArchive, type ArchiveEntries } from '../archives/unpack-archive.ts'
import { describeUnreadable } from '../extract-text/describe-unreadable.ts'
import { inspectOpenDocument } from './open-document-sheets.ts'
import { markMissingResults, repairWorkbook } from './repair-workbook.ts'

export interface SheetCell {
  /** Dates and times are text in ISO 8601 without a zone, because a spreadsheet has none. */
  value: string | number | boolean
  /** `code`: a number that is displayed with leading zeros. `no-result`: a formula whose result is not stored. */
  kind: 'text' | 'number' | 'boolean' | 'date' | 'code' | 'error' | 'no-result'
}

export interface Sheet {
  name: string
  isHidden: boolean
  /** Rows from the top. Empty cells are undefined. */
  rows: (SheetCell | undefined)[][]
  merges: readonly Range[]
}

/** Limit for the cells of all sheets together. Memory holds each cell several times. */
const maxCells = 3_000_000

/** Entries that hold the cells of a workbook. Images, fonts and programs are not unpacked. */
const cellEntries = /(\.xml|\.rels|\.iwa|^mimetype|^xl\/.*\.bin)$/i
const skippedEntries = /(^|\/)(media|embeddings|printerSettings|drawings|charts|activeX|vba\w*\.bin)(\/|$)/i

/** Reads the sheets of a workbook: XLSX, XLSB, XLS, ODS, flat ODS or Numbers. Never throws. */
export function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Result<Sheet[]> {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  const unpacked = isArchive
    ? unpackArchive(bytes, (path) => cellEntries.test(path) && !skippedEntries.test(path))
    : succeed<ArchiveEntries>({})
  if (!unpacked.ok) return unpacked
  const entries = markMissingResults(unpacked.value)
  const content = entries['content.xml']
  const openDocument =
    content || isFlatOpenDocument(bytes)
      ? inspectOpenDocument(new TextDecoder().decode(content ?? bytes))
      : undefined
  if (openDocument && openDocument.cellCount > maxCells) return fail(describeUnreadable('too-many-cells'))
  try {
    // The library gets the entries without compression, because its own unpacking has no size limit.
    // It also expects a part that an OpenDocument file need not have.
    const packed = isArchive ? zipSync({ 'styles.xml': new Uint8Array(), ...entries }, { level: 0 }) : bytes
    return toSheets(parseWorkbook(packed, openDocument === undefined), openDocument?.hiddenNames)
  } catch (error) {
    // The library throws for files that it cannot read.
    const repaired = readRepaired(entries)
    if (repaired) return repaired
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    return fail(describeUnreadable(isLocked ? 'locked' : 'damaged'))
  }
}

/** Reads the sheets of a workbook of which parts are missing, such as the list of its sheets. */
function readRepaired(entries: ArchiveEntries): Result<Sheet[]> | undefined {
  const repaired = repairWorkbook(entries)
  if (repaired === undefined) return undefined
  try {
    return toSheets(parseWorkbook(zipSync(repaired, { level: 0 }), true))
  } catch {
    // The sheets themselves are damaged.
    return undefined
  }
}

/**
 * Parses a workbook. `hasStubs` includes formulas without a result; in OpenDocument it would also write out all repeated
 * empty cells.
 */
function parseWorkbook(bytes: Uint8Array, hasStubs: boolean): WorkBook {
  return read(bytes, {
    type: 'array',
    dense: true,
    cellDates: true,
    UTC: true,
    cellNF: true,
    cellHTML: false,
    sheetStubs: hasStubs,
    bookVBA: false,
  })
}

function isFlatOpenDocument(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 4096)).includes('<office:document')
}

function toSheets(workbook: WorkBook, hiddenNames: ReadonlySet<string> = new Set()): Result<Sheet[]> {
  const sheets: Sheet[] = []
  let cellCount = 0
  for (const [index, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name]
    const data = sheet?.['!data'] ?? []
    const rows: Sheet['rows'] = []
    // `forEach` skips holes: a cell in the last possible row does not make a million rows.
    data.forEach((row: (CellObject | undefined)[] | undefined, rowIndex) => {
      const cells: (SheetCell | undefined)[] = []
      row?.forEach((cell, column) => {
        const read = cell && toCell(cell)
        if (!read) return
        cells[column] = read
        cellCount += 1
      })
      if (cells.length > 0) rows[rowIndex] = cells
    })
    if (cellCount > maxCells) return fail(describeUnreadable('too-many-cells'))
    const isHidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0 || hiddenNames.has(name)
    sheets.push({ name, isHidden, rows, merges: sheet?.['!merges'] ?? [] })
  }
  return succeed(sheets)
}

function toCell({
  t: type,
  v: value,
  z: format,
  w: displayed,
  f: formula,
}: CellObject): SheetCell | undefined {
  if (type === 'e' && value === undefined && formula !== undefined) return { value: '', kind: 'no-result' }
  if (type === 'e') return { value: displayed ?? '#ERROR', kind: 'error' }
  if (value === undefined || value === null || value === '') return undefined
  if (value instanceof Date) return { value: toDateText(value, String(format ?? '')), kind: 'date' }
  if (typeof value === 'string') return { value: decodeEscapes(value), kind: 'text' }
  if (typeof value === 'boolean') return { value, kind: 'boolean' }
  const isCode = displayed !== undefined && /^0\d+$/.test(displayed)
  return isCode ? { value: displayed, kind: 'code' } : { value, kind: 'number' }
}

/** Decodes the escapes of characters that XML cannot hold, such as `_x000D_`. */
function decodeEscapes(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
}

const dayMs = 86_400_000

/** Writes a date, a time of day or a duration. The parser has turned all three into a date. */
function toDateText(date: Date, format: string): string {
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000)
  if (Number.isNaN(rounded.getTime())) return ''
  const codes = format.replace(/"[^"]*"|\\./g, '')
  if (/\[(h+|m+|s+)\]/i.test(codes)) return toDuration(rounded)
  const text = rounded.toISOString().slice(0, 19)
  const isTime =
    rounded.getUTCFullYear() < 1900 || (rounded.getUTCFullYear() === 1900 && !/[dy]/i.test(codes))
  if (isTime) return text.slice(11)
  return text.endsWith('T00:00:00') && !/[hs]/i.test(codes.replace(/\[\$[^[\]]*\]/g, ''))
    ? text.slice(0, 10)
    : text
}

/** Days are counted from 1899-12-30, and one less before the leap day of 1900 that spreadsheets assume. */
function toDuration(date: Date): string {
  const days = (date.getTime() - Date.UTC(1899, 11, 30)) / dayMs
  const seconds = Math.round((days < 61 ? days - 1 : days) * 86_400)
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}
