import { isRecord } from '../../../../lib/json.ts'
import { truncateString } from '../../../../lib/text.ts'
import type { JsonObject, JsonValue } from '../../../../core/model/json.ts'
import { trimQuery } from './find-direct-request.ts'
import { normalizeText, normalizeWord, splitWords } from '../../../../core/model/search/search-words.ts'
import type { FinishedCall } from './current-turn.ts'

export interface FileSearchCall {
  toolName: 'search_files'
  arguments: JsonObject
}

const maxCharacters = 500
const thing = String.raw`(?:files?|documents?|attachments?|pdfs?|pages?|text)`
const search = new RegExp(
  String.raw`\b(?:search|look(?: up)?)\b(?: in| through)?(?: all)?(?: the| my| your)?(?<which> sample| attached)? ${thing}(?: (?<file>[\w-]+\.\w+))? (?:for|about) (?<query>.+)$`,
  'is',
)
const mention = new RegExp(
  String.raw`\bwhat (?:do|does|is)(?: the| my| your)?(?<which> sample| attached)? ${thing} (?:say|tell|know)(?: me)? about (?<query>.+)$`,
  'is',
)
const read =
  /\bread (?:(?:part|page) (?<part>\d{1,4}) of )?(?:the |my )?(?:(?:sample |attached )?(?:file|document|pdf) )?(?<file>[\w-]+\.(?:md|txt|csv|pdf|docx|xlsx|pptx|odt))\b/i

/** Detects a search of attached files or of the sample files. */
export function findFileSearch(text: string): FileSearchCall | undefined {
  const line = truncateString(text.trim(), maxCharacters)
  const fieldValue = (search.exec(line) ?? mention.exec(line))?.groups
  if (fieldValue) {
    const { which = '', file, query = '' } = fieldValue
    const where = file ?? (which.trim().toLowerCase() === 'sample' ? 'samples' : undefined)
    return {
      toolName: 'search_files',
      arguments: { query: trimQuery(query), ...(where !== undefined && { file: where }) },
    }
  }
  const partGroups = read.exec(line)?.groups
  if (!partGroups) return undefined
  const { part, file = '' } = partGroups
  return { toolName: 'search_files', arguments: { file, ...(part !== undefined && { part: Number(part) }) } }
}

const maxQuoted = 200
const charactersBefore = 80

export interface FileSearchTexts {
  nothing: string
  found: string
  notSearched: string
}

const englishTexts: FileSearchTexts = {
  nothing: 'The files say nothing about that.',
  found: 'I found this in the files:',
  notSearched: 'Not searched',
}

/** Describes search results with file and place. The text is quoted, because it is untrusted. */
export function describeFileSearch(
  { value, arguments: args }: FinishedCall,
  texts: FileSearchTexts = englishTexts,
): string {
  const text = readText(value, 'text')
  if (text !== '') {
    const [part, partCount] = [readNumber(value, 'part'), readNumber(value, 'partCount')]
    return `**${plain(readText(value, 'file'))}**, part ${part} of ${partCount}, begins like this: ${quote(text)}`
  }
  const passages = readList(value, 'passages')
  const unread = readList(value, 'notSearched').map(
    (each) => `\n\n${texts.notSearched}: **${plain(readText(each, 'file'))}**. ${readText(each, 'why')}`,
  )
  if (passages.length === 0) return `${texts.nothing}${unread.join('')}`
  const lines = passages.slice(0, 3).map((passage) => {
    const where = `**${plain(readText(passage, 'file'))}**, ${plain(readText(passage, 'place'))}`
    return `- ${where}: ${quote(readText(passage, 'text'), readText(args, 'query'))}`
  })
  return `${texts.found}\n\n${lines.join('\n')}${unread.join('')}`
}

/** Returns an excerpt around the first word of the query. */
function quote(text: string, query = ''): string {
  const line = text.replace(/[\s`]+/g, ' ').trim()
  const normalized = normalizeText(line)
  const places = splitWords(query).flatMap((word) => {
    const place = normalizeWord(word) === null ? -1 : normalized.indexOf(normalizeText(word))
    return place < 0 ? [] : [place]
  })
  const first = places.length === 0 ? 0 : Math.min(...places)
  const start = first <= charactersBefore ? 0 : line.lastIndexOf(' ', first - charactersBefore) + 1
  const end = start + maxQuoted
  return `\`${start > 0 ? '…' : ''}${truncateString(line.slice(start), maxQuoted)}${end < line.length ? '…' : ''}\``
}

function plain(text: string): string {
  return text.replaceAll('*', '')
}

function readField(value: JsonValue, field: string): JsonValue | undefined {
  return isRecord(value) ? value[field] : undefined
}

function readText(value: JsonValue, field: string): string {
  const fieldValue = readField(value, field)
  return typeof fieldValue === 'string' ? fieldValue : ''
}

function readNumber(value: JsonValue, field: string): number {
  const fieldValue = readField(value, field)
  return typeof fieldValue === 'number' ? fieldValue : 0
}

function readList(value: JsonValue, field: string): readonly JsonValue[] {
  const fieldValue = readField(value, field)
  return Array.isArray(fieldValue) ? fieldValue : []
}
