/** Most rows of one file. */
const maxRows = 500

/**
 * Returns rows with a cell for each column: the rows of a file with a header, or else one row of lines like `Name: value`. A cell
 * that the text says nothing about is empty.
 */
export function readRows(text: string, columns: readonly string[]): string[][] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const separator = [';', '\t', '|', ','].find((each) => lines[0]?.includes(each))
  const header = separator === undefined ? [] : splitRow(lines[0] ?? '', separator)
  const places = columns.map((column) => header.findIndex((name) => isSame(name, column)))
  if (separator !== undefined && places.some((place) => place >= 0)) {
    return lines.slice(1, 1 + maxRows).map((line) => {
      const cells = splitRow(line, separator)
      return places.map((place) => cells[place] ?? '')
    })
  }
  const row = columns.map((column) => findValue(lines, column))
  return row.some((cell) => cell !== '') ? [row] : []
}

/** Returns what follows the name of the column and a colon in the first line that starts with it. */
function findValue(lines: readonly string[], column: string): string {
  for (const line of lines) {
    const colon = line.search(/[:=]/)
    if (colon > 0 && isSame(line.slice(0, colon), column)) return line.slice(colon + 1).trim()
  }
  return ''
}

function splitRow(line: string, separator: string): string[] {
  return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
}

function isSame(name: string, column: string): boolean {
  const normalize = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return normalize(name) === normalize(column)
}
