import { truncateString } from '../../../../lib/text.ts'
import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { documentText } from '../../../../core/model/messages/write-text.ts'
import type { Sheet, SheetCell } from './read-workbook.ts'

/** A sheet as a table with a header. */
export interface SheetTable {
  columns: ReadonlyMap<string, readonly unknown[]>
  remarks: LocalizedText[]
}

type Row = readonly (SheetCell | undefined)[]

/** Rows in which the header is looked for. */
const searchedRows = 30
const maxHeaderRows = 3
const maxMergeSteps = 3_000_000

/** Converts a sheet to a table: finds its header, repeats the text of merged cells, and drops empty rows and columns. */
export function toSheetTable(sheet: Sheet): SheetTable {
  const remarks: LocalizedText[] = []
  if (sheet.isHidden) remarks.push(documentText('remark-hidden-sheet', { sheet: sheet.name }))
  const { rows: filled, hasMerged } = fillMergedCells(sheet)
  const rows = filled.filter((row) => row.some((cell) => cell !== undefined))
  const header = findHeader(rows)
  if (header.start > 0) remarks.push(describeRowsAbove(rows.slice(0, header.start)))
  if (header.length === 0 && rows.length > 0) remarks.push(documentText('remark-no-header'))
  if (hasMerged) remarks.push(documentText('remark-merged-cells'))
  const headerRows = rows.slice(header.start, header.start + header.length)
  const body = rows.slice(header.start + header.length)
  const columns = new Map<string, readonly unknown[]>()
  const mixed: string[] = []
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const usedNames = new Set<string>()
  for (let index = 0; index < width; index += 1) {
    const cells = body.map((row) => row[index])
    const title = toTitle(headerRows, index)
    if (title === '' && cells.every((cell) => cell === undefined)) continue
    const name = toUniqueName(title === '' ? `column_${index + 1}` : title, usedNames)
    const { values, isMixed } = toColumn(cells)
    columns.set(name, values)
    if (isMixed) mixed.push(name)
  }
  if (mixed.length > 0) remarks.push(documentText('remark-mixed-columns', { columns: listNames(mixed) }))
  return { columns, remarks: [...remarks, ...describeLostCells(body)] }
}

/** Writes names for a remark, each in quotes. A long list is shortened. */
export function listNames(names: readonly string[]): string {
  const quoted = names.slice(0, 8).map((name) => `“${truncateString(name, 60)}”`)
  return [...quoted, ...(names.length > 8 ? ['…'] : [])].join(', ')
}

/**
 * Repeats the text of merged cells in all of their cells. A number is not repeated, because it would be added up several
 * times.
 */
function fillMergedCells({ rows, merges }: Sheet): { rows: Row[]; hasMerged: boolean } {
  const filled = Array.from(rows, (row) => (row ? Array.from(row) : []))
  let hasMerged = false
  let steps = 0
  for (const { s: start, e: end } of merges) {
    const cell = filled[start.r]?.[start.c]
    if (cell?.kind !== 'text') continue
    hasMerged = true
    // A file may claim more merged cells than any sheet has.
    if (steps > maxMergeSteps) break
    for (let row = start.r; row <= Math.min(end.r, filled.length - 1); row += 1) {
      steps += 1
      // Only cells next to other cells are filled: a merged row of 16,384 cells is a title.
      const width = Math.max(...neighborWidths(filled, row))
      for (let column = start.c; column <= Math.min(end.c, width - 1); column += 1) {
        const target = filled[row]
        if (target && target[column] === undefined) target[column] = cell
      }
    }
  }
  return { rows: filled, hasMerged }
}

function neighborWidths(rows: readonly Row[], index: number): number[] {
  return [index - 1, index, index + 1].map((row) => rows[row]?.length ?? 0)
}

/**
 * Finds the header: the first row that is nearly as wide as the table and holds only text, years or dates. A header whose
 * cells repeat, as merged ones do, goes on in the next row of text.
 */
function findHeader(rows: readonly Row[]): { start: number; length: number } {
  const counts = rows.slice(0, searchedRows * 2).map((row) => countCells(row))
  const width = Math.max(0, ...counts)
  for (const [start, row] of rows.slice(0, searchedRows).entries()) {
    const isTitle = countDistinct(row) === 1 && width > 1
    if (isTitle || (counts[start] ?? 0) < width * 0.6 || !row.every((cell) => isTitleCell(cell))) continue
    let length = 1
    while (
      length < maxHeaderRows &&
      hasRepeats(rows[start + length - 1]) &&
      rows[start + length]?.every((cell) => cell === undefined || cell.kind === 'text') === true
    )
      length += 1
    return { start, length }
  }
  return { start: 0, length: 0 }
}

function countCells(row: Row): number {
  return row.reduce((count, cell) => (cell === undefined ? count : count + 1), 0)
}

function countDistinct(row: Row): number {
  return new Set(row.flatMap((cell) => (cell === undefined ? [] : [cell.value]))).size
}

/** Returns true if neighboring cells are the same cell, which is what a merged one becomes. */
function hasRepeats(row: Row = []): boolean {
  return row.some((cell, index) => cell !== undefined && cell === row[index + 1])
}

function isTitleCell(cell: SheetCell | undefined): boolean {
  if (cell === undefined || cell.kind === 'text' || cell.kind === 'date') return true
  const year = Number(cell.value)
  return cell.kind === 'number' && Number.isInteger(year) && year >= 1900 && year <= 2100
}

function toTitle(headerRows: readonly Row[], index: number): string {
  const parts = headerRows.flatMap((row) => {
    const cell = row[index]
    return cell === undefined ? [] : [String(cell.value).replace(/\s+/g, ' ').trim()]
  })
  return truncateString([...new Set(parts)].join(' ').trim(), 200)
}

/** Returns a name that no other column has. The engine does not tell upper and lower case apart. */
function toUniqueName(title: string, usedNames: Set<string>): string {
  let name = title
  for (let number = 2; usedNames.has(name.toLowerCase()); number += 1) name = `${title}_${number}`
  usedNames.add(name.toLowerCase())
  return name
}

function toColumn(cells: Row): { values: unknown[]; isMixed: boolean } {
  const present = cells.filter((cell) => cell !== undefined && !isLost(cell))
  const kinds = new Set(present.map((cell) => cell?.kind))
  const isText = kinds.size > 1 || kinds.has('code')
  const hasTimes = kinds.has('date') && present.some((cell) => String(cell?.value).includes('T'))
  const values = cells.map((cell) => {
    if (cell === undefined || isLost(cell)) return null
    if (cell.kind === 'date' && hasTimes && /^\d{4}-\d\d-\d\d$/.test(String(cell.value)))
      return `${String(cell.value)}T00:00:00`
    return isText ? String(cell.value) : cell.value
  })
  return { values, isMixed: kinds.size > 1 && !isCodeColumn(kinds) }
}

function isLost({ kind }: SheetCell): boolean {
  return kind === 'error' || kind === 'no-result'
}

/** Codes with leading zeros and numbers without them form one column of codes. */
function isCodeColumn(kinds: ReadonlySet<SheetCell['kind'] | undefined>): boolean {
  return kinds.has('code') && [...kinds].every((kind) => kind === 'code' || kind === 'number')
}

function describeRowsAbove(rows: readonly Row[]): LocalizedText {
  const text = rows
    .map((row) => [...new Set(row.flatMap((cell) => (cell ? [String(cell.value)] : [])))].join(' | '))
    .join('; ')
    .replace(/\s+/g, ' ')
  return documentText('remark-rows-above-header', { count: rows.length, text: truncateString(text, 300) })
}

function describeLostCells(rows: readonly Row[]): LocalizedText[] {
  const lost = rows.flatMap((row) => row.filter((cell) => cell !== undefined && isLost(cell)))
  const errors = lost.filter((cell) => cell?.kind === 'error')
  const missing = lost.length - errors.length
  const remarks: LocalizedText[] = []
  if (errors.length > 0)
    remarks.push(
      documentText('remark-error-cells', { count: errors.length, example: String(errors[0]?.value) }),
    )
  if (missing > 0) remarks.push(documentText('remark-formulas-without-result', { count: missing }))
  return remarks
}
