import { unparse } from 'papaparse'

const formulaSigns = new Set('=+-@＝＋－＠')

/**
 * Matches a formula after a semicolon, tab or line break. In locales with semicolon-separated lists, a spreadsheet opens that text as a
 * cell of its own.
 */
const innerFormula = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]\s*)/g

/** Returns CSV that spreadsheets open as a table. Text that would run as a formula is prefixed with an apostrophe. */
export function toCsv(
  columns: readonly string[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
): string {
  const data = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell.replace(innerFormula, "'")) : cell)),
  )
  return unparse({ fields: columns.map(escapeFormula), data })
}

/** Prefixes text that a spreadsheet would run as a formula. Signed numbers stay. Some spreadsheets also run full-width signs. */
function escapeFormula(cell: string): string {
  const text = cell.trimStart()
  const isFormula =
    formulaSigns.has(text.charAt(0)) || /[\t\r]/.test(cell.slice(0, cell.length - text.length))
  return isFormula && !isSignedNumber(text) ? `'${cell}` : cell
}

function isSignedNumber(text: string): boolean {
  return /^[-+]?[\d.,\u2019\u00A0\u202F]*$/.test(text.replace(/%$/, '')) && /\d%?$/.test(text)
}
