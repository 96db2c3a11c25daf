import { trimSuffix } from '../../../../lib/text.ts'
import { succeed, type Result } from '../../../../core/model/failures/result.ts'
import { readWorkbook, type SheetCell } from '../spreadsheets/read-workbook.ts'
import type { ExtractedText } from './extracted-text.ts'

/** Reads a workbook as text: one section per sheet and one line per row. */
export function readSheets(bytes: Uint8Array<ArrayBuffer>): Result<ExtractedText> {
  const read = readWorkbook(bytes)
  if (!read.ok) return read
  const sections = read.value.map(({ name, isHidden, rows }) => {
    const lines = rows.flatMap((row) => {
      const line = trimSuffix(Array.from(row, showCell).join(' | '), ' | ')
      return line === '' ? [] : [line]
    })
    return {
      label: `sheet “${name}”${isHidden ? ', hidden' : ''}`,
      text: lines.join('\n'),
      rowCount: lines.length,
    }
  })
  return succeed({
    sections: sections.map(({ label, text }) => ({ label, text })),
    isCut: false,
    unit: 'sheet',
    unitCount: sections.length,
    rowCount: sections.reduce((sum, { rowCount }) => sum + rowCount, 0),
  })
}

function showCell(cell: SheetCell | undefined): string {
  return cell === undefined ? '' : String(cell.value).replace(/\s+/g, ' ').trim()
}
