import { foldText } from '../../../core/kernel/search-words.ts'

const charactersBefore = 80

/** A line of the text around the first of those words that is in it; the beginning where none is. */
export function cutSnippet(text: string, words: readonly string[], maxCharacters = 240): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const folded = foldText(line)
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const start = first <= charactersBefore ? 0 : line.lastIndexOf(' ', first - charactersBefore) + 1
  const end = start + maxCharacters
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`
}
