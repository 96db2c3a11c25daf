import { unparse } from 'papaparse'

/** What a spreadsheet would run; a number with its sign is none. The full-width signs are run by some as well. */
const formula = /^(?!\s*[-+]?[\d.,\u2019\u00A0\u202F]*\d%?$)\s*[=+\-@\t\r＝＋－＠]/

/** What a spreadsheet opens as a table; a cell that it would run as a formula begins with an apostrophe. */
export function toCsv(
  columns: readonly string[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
): string {
  return unparse({ fields: [...columns], data: rows.map((row) => [...row]) }, { escapeFormulae: formula })
}
