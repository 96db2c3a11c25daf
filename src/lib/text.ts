/** Normalizes letters for find: without case and accents, each on its own, so that positions can be mapped. */
export function normalizeForFind(text: string): string {
  // oxlint-disable-next-line no-control-regex -- most texts are of ASCII alone
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase()
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Counts occurrences without overlaps. */
export function countOccurrences(text: string, needle: string): number {
  if (needle === '') return 0
  let count = 0
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) count += 1
  return count
}

/**
 * Returns the index at which the blank lines at the end start, or the text's length if there are none. Spaces at the end of
 * the last line with content stay.
 */
export function findTrailingBlankLines(text: string): number {
  const end = text.trimEnd().length
  const firstBreak = text.slice(end).search(/[\r\n]/)
  if (firstBreak < 0) return text.length
  return end === 0 ? 0 : end + firstBreak
}

export function removeTrailingBlankLines(text: string): string {
  return text.slice(0, findTrailingBlankLines(text))
}

/** Returns the first UTF-16 units of a text, up to a limit. A code point at the limit is left out whole, never halved. */
export function truncateString(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text
  const last = text.charCodeAt(maxUnits - 1)
  const isHalved = maxUnits > 0 && last >= 0xd800 && last <= 0xdbff
  return text.slice(0, isHalved ? maxUnits - 1 : maxUnits)
}

/** Returns a position in a text, moved behind the surrogate pair that it would halve. */
export function findCodePointBoundary(text: string, at: number): number {
  const isHalved = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, at - 1), at + 1))
  return isHalved ? at + 1 : at
}

let graphemes: Intl.Segmenter | undefined

/** Longest character, with its combining marks and joiners, that is left whole. A longer one is split between its code points. */
const maxGraphemeUnits = 64

/**
 * Returns the nearest position at or before `at`, or at or after it, that splits no character as users see it. Letters with
 * accents, emoji sequences and surrogate pairs stay whole.
 */
export function findGraphemeBoundary(text: string, at: number, direction: 'before' | 'after'): number {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length)
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const containing = graphemes.segment(text).containing(at)
  if (!containing || containing.index === at) return at
  const { index, segment } = containing
  if (segment.length <= maxGraphemeUnits) return direction === 'before' ? index : index + segment.length
  const boundary = findCodePointBoundary(text, at)
  return boundary > at && direction === 'before' ? at - 1 : boundary
}

/** Removes the context of a text or template: `Open|state` is shown as `Open`. */
export function withoutContext(text: string): string {
  const bar = text.lastIndexOf('|')
  return bar === -1 ? text : text.slice(0, bar)
}

/** Removes a suffix as often as it is there. Takes linear time, which a pattern such as `/\.+$/` does not. */
export function trimSuffix(text: string, suffix: string): string {
  let end = text.length
  while (end > 0 && text.endsWith(suffix, end)) end -= suffix.length
  return text.slice(0, end)
}

/** Removes the characters that match at the end. A pattern with `+$` would take quadratic time. */
export function trimEndCharacters(text: string, character: RegExp): string {
  let end = text.length
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
