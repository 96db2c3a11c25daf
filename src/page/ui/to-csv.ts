import { unparse } from 'papaparse'

/** What a spreadsheet opens as a table; a cell that it would run as a formula begins with an apostrophe. */
export function toCsv(
  columns: readonly string[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
): string {
  return unparse({ fields: [...columns], data: rows.map((row) => [...row]) }, { escapeFormulae: true })
}
