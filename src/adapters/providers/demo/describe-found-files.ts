import type { JsonValue } from '../../../core/kernel/json.ts'
import { foldText, foldWord, splitWords } from '../../../core/kernel/search-words.ts'
import type { FinishedCall } from './read-turn.ts'

const maxQuoted = 200
const charactersBefore = 80

/** Describes search results with file and place. The text is quoted, because it is untrusted. */
export function describeFoundFiles({ value, arguments: args }: FinishedCall): string {
  const text = readText(value, 'text')
  if (text !== '') {
    const [part, partCount] = [readNumber(value, 'part'), readNumber(value, 'partCount')]
    return `**${plain(readText(value, 'file'))}**, part ${part} of ${partCount}, begins like this: ${quote(text)}`
  }
  const passages = readList(value, 'passages')
  const unread = readList(value, 'notSearched').map(
    (each) => `\n\nNot searched: **${plain(readText(each, 'file'))}**. ${readText(each, 'why')}`,
  )
  if (passages.length === 0) return `The files say nothing about that.${unread.join('')}`
  const lines = passages.slice(0, 3).map((passage) => {
    const where = `**${plain(readText(passage, 'file'))}**, ${plain(readText(passage, 'place'))}`
    return `- ${where}: ${quote(readText(passage, 'text'), readText(args, 'query'))}`
  })
  return `I found this in the files:\n\n${lines.join('\n')}${unread.join('')}`
}

/** Returns an excerpt around the first word of the query. */
function quote(text: string, query = ''): string {
  const line = text.replace(/[\s`]+/g, ' ').trim()
  const folded = foldText(line)
  const places = splitWords(query).flatMap((word) => {
    const place = foldWord(word) === null ? -1 : folded.indexOf(foldText(word))
    return place < 0 ? [] : [place]
  })
  const first = places.length === 0 ? 0 : Math.min(...places)
  const start = first <= charactersBefore ? 0 : line.lastIndexOf(' ', first - charactersBefore) + 1
  const end = start + maxQuoted
  return `\`${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}\``
}

function plain(text: string): string {
  return text.replaceAll('*', '')
}

function readField(value: JsonValue, field: string): JsonValue | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[field] : undefined
}

function readText(value: JsonValue, field: string): string {
  const found = readField(value, field)
  return typeof found === 'string' ? found : ''
}

function readNumber(value: JsonValue, field: string): number {
  const found = readField(value, field)
  return typeof found === 'number' ? found : 0
}

function readList(value: JsonValue, field: string): readonly JsonValue[] {
  const found = readField(value, field)
  return Array.isArray(found) ? found : []
}
