/**
 * What keeps hostile Markdown from costing more than it is worth (a parser's recursion, its quadratic corners). Every
 * limit is a function of the text alone, so that the result never depends on how the text was cut while it streamed.
 */
export const maxBlockCharacters = 50_000
export const maxBlockLines = 1_500
export const maxContainerDepth = 50
export const maxTreeDepth = 150
export const maxAuthorityCharacters = 100_000
export const maxHighlightCharacters = 100_000
export const maxHighlightNodes = 8_000
export const maxFormulaCharacters = 4_000
export const maxFormulaNodes = 2_500
export const maxBlockFormulaNodes = 2_500
export const listItemsPerSlice = 40
export const rowsPerTableBody = 50
export const cellsPerTableBody = 300
export const maxBlockNodes = 3_000

const containerMark = /[ \t]+|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])/y
const maxIndentColumns = maxContainerDepth * 2

/** A line that opens more quotes and lists than the depth limit allows, or is indented like one. */
function isHostileLine(line: string): boolean {
  let marks = 0
  let indentColumns = 0
  containerMark.lastIndex = 0
  for (let match = containerMark.exec(line); match; match = containerMark.exec(line)) {
    if (/^[ \t]/.test(match[0])) indentColumns += match[0].length
    else marks += 1
    if (marks > maxContainerDepth || (marks > 0 && indentColumns > maxIndentColumns)) return true
  }
  return false
}

/** What the parser looks at again for each that comes after it: as many as this in one line are nobody's writing. */
const maxMarksInLine: readonly [marks: RegExp, limit: number][] = [
  [/[*_~]+/g, 1_000],
  [/[[\]]/g, 4_000],
  [/</g, 2_000],
]

function hasExcessOfMarks(line: string): boolean {
  return maxMarksInLine.some(([marks, limit]) => line.length > limit && countUpTo(limit, line, marks) > limit)
}

function countUpTo(limit: number, line: string, marks: RegExp): number {
  let count = 0
  marks.lastIndex = 0
  while (count <= limit && marks.test(line)) count += 1
  return count
}

/** Where the first hostile line begins, or -1. */
export function findHostileLine(text: string): number {
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    if (end - start > maxContainerDepth) {
      const line = text.slice(start, end)
      if (isHostileLine(line) || hasExcessOfMarks(line)) return start
    }
    start = end + 1
  }
  return -1
}

/** The end of the longest beginning that may be parsed at once: whole lines where there are any. */
export function windowEnd(text: string): number {
  let newlines = 0
  let lineEnd = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < maxBlockCharacters; at = text.indexOf('\n', at + 1)) {
    lineEnd = at + 1
    newlines += 1
    if (newlines === maxBlockLines) return lineEnd
  }
  if (text.length <= maxBlockCharacters) return text.length
  if (lineEnd > 0) return lineEnd
  const isInsidePair = /[\uD800-\uDBFF]/.test(text.charAt(maxBlockCharacters - 1))
  return isInsidePair ? maxBlockCharacters - 1 : maxBlockCharacters
}
