/**
 * Limits against hostile Markdown, such as deep recursion and quadratic cases of a parser.
 * Every limit depends on the text alone, so the result never depends on how the text was split while streaming.
 */
export const maxBlockCharacters = 50_000
export const maxBlockLines = 1_500
/** Larger lists and tables are split into pieces that are parsed one by one, if they can be split. */
const maxPiece = { characters: 10_000, lines: 300 }
/** Limit for the head of a split table, which is parsed again with each piece. */
export const maxTableHeadCharacters = 4_000
/** Limit for the text in one slice of a list, so that a piece can be split between two slices. */
export const maxSliceCharacters = 4_000
export const maxContainerDepth = 50
const maxTreeDepth = 150
/** Limit for lists that start on one line. Real texts stay below it, and deep nesting makes the browser's layout slow. */
export const maxListMarkersOnLine = 8
export const maxWholeTextCharacters = 100_000
export const maxHighlightCharacters = 100_000
export const maxHighlightNodes = 8_000
export const maxFormulaCharacters = 4_000
export const maxFormulaNodes = 2_500
export const maxBlockFormulaNodes = 2_500
export const listItemsPerSlice = 40
/** Limit for the weight of one slice of a list, see `weighNodes`. */
export const maxSliceWeight = 400
export const rowsPerTableBody = 25
export const cellsPerTableBody = 150
export const maxBlockNodes = 3_000
/** Limit for one table. Rows with fewer cells than the head are filled up. */
export const maxTableCells = 30_000
/** Limit for the head of a table, which is built at once. */
const maxTableColumns = 250
/** Limit for quote and list markers in the text that is parsed at once. */
export const maxBlockMarkers = 4_000
/**
 * Limit for markers in a piece of at most 300 lines. With more markers nothing is split, so the block limit applies to
 * the whole.
 */
const maxPieceMarkers = 1_500
/** Limit per paragraph for characters that are read again to find the ends of brackets, code and tags. */
export const maxReadAgainCharacters = 1_000_000
/** Limit for brackets up to which half a link is repaired. Each bracket is searched for its counterpart. */
export const maxRepairedBrackets = 1_000
/** Limit per paragraph for closing emphasis markers times opening ones. */
export const maxMarkerPairs = 2_500_000
/** Limit per paragraph for closing emphasis markers times events of the parser. */
export const maxCloserEvents = 30_000_000

/** Limits of one block: nesting, and columns and cells of its tables. */
export const blockLimits = {
  containers: maxContainerDepth,
  depth: maxTreeDepth,
  columns: maxTableColumns,
  cells: maxTableCells,
}
/**
 * Limits when a person asks to format a text anyway. Beyond these the browser's stack would overflow or the page would
 * block for minutes.
 */
export const liftedLimits = { containers: 300, depth: 900, columns: 2_000, cells: 200_000 }
export const maxLiftedNodes = 20_000

const containerMarker = /[ \t]+|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])/y
const maxIndentColumns = maxContainerDepth * 2

interface LineMarkers {
  /** Number of quotes and lists that the line starts or continues. */
  markerCount: number
  /** True if the line has more markers than the depth limit allows, or a similar indentation. */
  isHostile: boolean
}

/** A line of only stars or dashes is a thematic break. */
const rule = /^[ \t>]*(?:\*[* \t]*|-[- \t]*)$/

function readMarkers(line: string): LineMarkers {
  let markerCount = 0
  let listMarkerCount = 0
  let indentColumns = 0
  let isRule: boolean | undefined
  containerMarker.lastIndex = 0
  for (let match = containerMarker.exec(line); match; match = containerMarker.exec(line)) {
    if (/^[ \t]/.test(match[0])) indentColumns += match[0].length
    else markerCount += 1
    if (/^[^ \t>]/.test(match[0])) listMarkerCount += 1
    const isDeep = markerCount > maxContainerDepth || (markerCount > 0 && indentColumns > maxIndentColumns)
    if (listMarkerCount > maxListMarkersOnLine) isRule ??= rule.test(line)
    if (isDeep || isRule === false) return { markerCount, isHostile: true }
  }
  return { markerCount, isHostile: false }
}

/** Returns the start of the first hostile line, or -1. */
export function findHostileLine(text: string): number {
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    if (end - start > 2 * maxListMarkersOnLine) {
      if (readMarkers(text.slice(start, end)).isHostile) return start
    }
    start = end + 1
  }
  return -1
}

/**
 * Returns the end of the longest prefix that may be parsed at once. It ends at a line end, unless the line that does
 * not fit is most of it.
 */
export function windowEnd(text: string): number {
  return endWithin(text, { characters: maxBlockCharacters, lines: maxBlockLines })
}

/** Returns the end of the piece that is parsed first. Pieces are short, so that the open block stays cheap. */
export function pieceEnd(text: string): number {
  return endWithin(text, maxPiece)
}

/** Returns whether a full piece starts so much nesting that the whole must stay within the block limit. */
export function hasTooManyMarks(text: string): boolean {
  let markerCount = 0
  for (const line of text.split('\n')) markerCount += readMarkers(line).markerCount
  return markerCount > maxPieceMarkers
}

function endWithin(text: string, limit: { characters: number; lines: number }): number {
  let newlines = 0
  let markerCount = 0
  let lineEnd = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < limit.characters; at = text.indexOf('\n', at + 1)) {
    newlines += 1
    markerCount += readMarkers(text.slice(lineEnd, at)).markerCount
    if (markerCount > maxBlockMarkers && lineEnd > 0) return lineEnd
    lineEnd = at + 1
    if (newlines === limit.lines) return lineEnd
  }
  if (text.length <= limit.characters) return text.length
  if (lineEnd > limit.characters / 2) return lineEnd
  const isInsidePair = /[\uD800-\uDBFF]/.test(text.charAt(limit.characters - 1))
  return isInsidePair ? limit.characters - 1 : limit.characters
}
