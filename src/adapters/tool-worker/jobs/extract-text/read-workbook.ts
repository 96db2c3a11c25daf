import { zipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'
import type { TextSection } from '../../../../core/kernel/file-text.ts'
import type { Parts } from './unpack.ts'

/**
 * A section for each sheet, a line for each row, numbers and dates as they are shown. The library gets the parts packed anew
 * and without compression: its own way to unpack knows no limit, and wants a worker for each large part.
 */
export async function readWorkbook(parts: Parts): Promise<TextSection[]> {
  const packed = zipSync({ ...parts }, { level: 0 })
  const sheets = await readSheets(packed.buffer)
  return sheets.map(({ sheet, data }) => ({
    label: `sheet “${sheet}”`,
    text: data
      .map((row) =>
        row
          .map(showCell)
          .join(' | ')
          .replace(/( \| )+$/, ''),
      )
      .join('\n'),
  }))
}

function showCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, '')
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : JSON.stringify(value)
}
