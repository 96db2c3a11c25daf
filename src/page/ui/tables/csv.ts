import { unparse } from 'papaparse'

/** Matches text that a spreadsheet would run as a formula. Signed numbers are excluded. Some spreadsheets also run full-width signs. */
const formula = /^(?!\s*[-+]?[\d.,\u2019\u00A0\u202F]*\d%?$)\s*[=+\-@\t\r＝＋－＠]/

/**
 * Matches a formula after a semicolon, tab or line break. In locales with semicolon-separated lists, a spreadsheet opens that text as a
 * cell of its own.
 */
const innerFormula = /(?<=[;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g

/** Returns CSV that spreadsheets open as a table. Text that would run as a formula is prefixed with an apostrophe. */
export function toCsv(
  columns: readonly string[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
): string {
  const data = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell.replace(innerFormula, "'") : cell)),
  )
  return unparse({ fields: [...columns], data }, { escapeFormulae: formula })
}
