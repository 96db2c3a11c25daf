/**
 * What keeps hostile Markdown from costing more than it is worth (a parser's recursion, its quadratic corners). Every
 * limit is a function of the text alone, so that the result never depends on how the text was cut while it streamed.
 */
export const maxBlockCharacters = 50_000
export const maxBlockLines = 1_500
/** Lists and tables of more are cut into pieces that are parsed one by one, where they can be cut. */
const maxPiece = { characters: 10_000, lines: 300 }
/** Of a table that is cut: it is parsed with each piece. */
export const maxTableHeadCharacters = 4_000
/** Of the words in one slice of a list, so that a piece can be cut between two. */
export const maxSliceCharacters = 4_000
export const maxContainerDepth = 50
const maxTreeDepth = 150
/** Opened on one line: nobody writes so many, and what they nest takes a browser long to lay out. */
export const maxListMarksOnLine = 8
export const maxWholeTextCharacters = 100_000
export const maxHighlightCharacters = 100_000
export const maxHighlightNodes = 8_000
export const maxFormulaCharacters = 4_000
export const maxFormulaNodes = 2_500
export const maxBlockFormulaNodes = 2_500
export const listItemsPerSlice = 40
/** Of one slice of a list: see `weighNodes`. */
export const maxSliceWeight = 400
export const rowsPerTableBody = 25
export const cellsPerTableBody = 150
export const maxBlockNodes = 3_000
/** Of one table; rows that say less than its head are filled up. */
export const maxTableCells = 30_000
/** Its head is built at once. */
const maxTableColumns = 250
/** Quotes and lists that are opened or gone on with by their marks, in what is parsed at once. */
export const maxBlockMarks = 4_000
/** In a piece of 300 lines at most: of more, nothing is cut, so that the limit of the block holds for all of it. */
const maxPieceMarks = 1_500
/** In one paragraph: read again in search of the ends of brackets, code and tags that have none. */
export const maxReadAgainCharacters = 1_000_000
/** Half a link is mended up to so many brackets: each is looked for its other half. */
export const maxRepairedBrackets = 1_000
/** In one paragraph: closing marks of emphasis times the opening ones. */
export const maxMarkPairs = 2_500_000
/** In one paragraph: closing marks of emphasis times the parser's events. */
export const maxCloserEvents = 30_000_000

/** Of one block: what it nests, and the columns and cells of its tables. */
export const blockLimits = {
  containers: maxContainerDepth,
  depth: maxTreeDepth,
  columns: maxTableColumns,
  cells: maxTableCells,
}
/** Where a person asked for it all the same: of more, a browser's own stack or a page of minutes is the end. */
export const liftedLimits = { containers: 300, depth: 900, columns: 2_000, cells: 200_000 }
export const maxLiftedNodes = 20_000

const containerMark = /[ \t]+|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])/y
const maxIndentColumns = maxContainerDepth * 2

interface LineMarks {
  /** Of the quotes and lists that it opens or goes on with. */
  marks: number
  /** More of them than the depth limit allows, or indented like that. */
  isHostile: boolean
}

/** A line of nothing but stars or dashes draws a rule. */
const rule = /^[ \t>]*([*-])(?:[ \t]*\1)*[ \t]*$/

function readMarks(line: string): LineMarks {
  let marks = 0
  let listMarks = 0
  let indentColumns = 0
  containerMark.lastIndex = 0
  for (let match = containerMark.exec(line); match; match = containerMark.exec(line)) {
    if (/^[ \t]/.test(match[0])) indentColumns += match[0].length
    else marks += 1
    if (/^[^ \t>]/.test(match[0])) listMarks += 1
    const isDeep = marks > maxContainerDepth || (marks > 0 && indentColumns > maxIndentColumns)
    if (isDeep || (listMarks > maxListMarksOnLine && !rule.test(line))) return { marks, isHostile: true }
  }
  return { marks, isHostile: false }
}

/** Where the first hostile line begins, or -1. */
export function findHostileLine(text: string): number {
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    if (end - start > 2 * maxListMarksOnLine) {
      if (readMarks(text.slice(start, end)).isHostile) return start
    }
    start = end + 1
  }
  return -1
}

/** The end of the longest beginning that may be parsed at once: whole lines, unless the one that does not fit is most of it. */
export function windowEnd(text: string): number {
  return endWithin(text, { characters: maxBlockCharacters, lines: maxBlockLines })
}

/** The end of what is parsed first: shorter, so that what is open stays cheap. */
export function pieceEnd(text: string): number {
  return endWithin(text, maxPiece)
}

/** Whether a full piece opens so many lists that the whole must stay within the limit of a block. */
export function hasTooManyMarks(text: string): boolean {
  let marks = 0
  for (const line of text.split('\n')) marks += readMarks(line).marks
  return marks > maxPieceMarks
}

function endWithin(text: string, limit: { characters: number; lines: number }): number {
  let newlines = 0
  let marks = 0
  let lineEnd = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < limit.characters; at = text.indexOf('\n', at + 1)) {
    newlines += 1
    marks += readMarks(text.slice(lineEnd, at)).marks
    if (marks > maxBlockMarks && lineEnd > 0) return lineEnd
    lineEnd = at + 1
    if (newlines === limit.lines) return lineEnd
  }
  if (text.length <= limit.characters) return text.length
  if (lineEnd > limit.characters / 2) return lineEnd
  const isInsidePair = /[\uD800-\uDBFF]/.test(text.charAt(limit.characters - 1))
  return isInsidePair ? limit.characters - 1 : limit.characters
}
