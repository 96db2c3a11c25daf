import { normalizeForFind } from '../../../../lib/text.ts'

const skipped = 'button, [aria-hidden="true"], .sr-only, svg, textarea, select'
const lines = 'p, li, td, th, pre, blockquote, h1, h2, h3, h4, h5, h6, div, article'

/** Returns the ranges below an element whose visible text matches, ignoring case and accents, in reading order. */
export function findRanges(root: Element, query: string): Range[] {
  if (query === '') return []
  const text = readText(root)
  const ranges: Range[] = []
  for (
    let at = text.normalized.indexOf(query);
    at !== -1;
    at = text.normalized.indexOf(query, at + query.length)
  ) {
    const range = toRange(text, at, at + query.length)
    if (range) ranges.push(range)
  }
  return ranges
}

interface ReadText {
  normalized: string
  /** Start of each node's text within the whole. */
  pieces: { node: Text; from: number; offsets: readonly number[] | null }[]
}

function readText(root: Element): ReadText {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(skipped) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const pieces: ReadText['pieces'] = []
  let normalized = ''
  let line: Element | null = null
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    const own = node.parentElement?.closest(lines) ?? null
    if (own !== line) normalized += '\n'
    line = own
    const { text, offsets } = normalizeWithOffsets(node.data)
    pieces.push({ node, from: normalized.length, offsets })
    normalized += text
  }
  return { normalized, pieces }
}

/** Normalizes the text. `offsets` maps each character to its position in the original; `null` if the positions are equal. */
function normalizeWithOffsets(text: string): { text: string; offsets: number[] | null } {
  const whole = normalizeForFind(text)
  if (whole.length === text.length) return { text: whole, offsets: null }
  let normalized = ''
  const offsets: number[] = []
  let at = 0
  for (const character of text) {
    const letters = normalizeForFind(character)
    for (let count = 0; count < letters.length; count += 1) offsets.push(at)
    normalized += letters
    at += character.length
  }
  offsets.push(at)
  return { text: normalized, offsets }
}

function toRange({ pieces }: ReadText, from: number, until: number): Range | null {
  const first = pieces.findLast((piece) => piece.from <= from)
  const last = pieces.findLast((piece) => piece.from < until)
  if (!first || !last) return null
  const range = document.createRange()
  const placeIn = ({ from: begin, offsets, node }: ReadText['pieces'][number], at: number) =>
    Math.min(node.data.length, offsets ? (offsets[at - begin] ?? node.data.length) : at - begin)
  range.setStart(first.node, placeIn(first, from))
  range.setEnd(last.node, placeIn(last, until))
  return range
}
