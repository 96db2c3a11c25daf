import { unparse } from 'papaparse'

/** What a spreadsheet would run; a number with its sign is none. The full-width signs are run by some as well. */
const formula = /^(?!\s*[-+]?[\d.,\u2019\u00A0\u202F]*\d%?$)\s*[=+\-@\t\r＝＋－＠]/

/** Where lists are separated by semicolons, as in German, a spreadsheet opens what comes after one as a cell of its own; so after a line. */
const innerFormula = /(?<=[;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g

/** What a spreadsheet opens as a table; before what it would run as a formula stands an apostrophe. */
export function toCsv(
  columns: readonly string[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
): string {
  const data = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell.replace(innerFormula, "'") : cell)),
  )
  return unparse({ fields: [...columns], data }, { escapeFormulae: formula })
}
