import { isRecord } from '../../../../lib/json.ts'
import { truncateString } from '../../../../lib/text.ts'
import { truncateExcerpt } from '../../../../core/model/conversation/excerpt.ts'
import type { JsonObject, JsonValue } from '../../../../core/model/json.ts'
import { trimQuery } from './find-direct-request.ts'
import { normalizeText, normalizeWord, splitWords } from '../../../../core/model/search/search-words.ts'
import type { FinishedCall } from './current-turn.ts'
import { escapeMarkdown, quoteText, type Language } from './answer-texts.ts'

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
const asksToFind = /^(?:please )?(?:find|look for|search for) /i
const inFile = / in (?:the |my )?(?:sample |attached )?(?:file )?([\w-]{1,80}\.\w{1,8})\W{0,4}$/i
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
  const [start] = asksToFind.exec(line) ?? []
  const [end, file] = inFile.exec(line) ?? []
  if (start !== undefined && end !== undefined && file !== undefined) {
    const query = trimQuery(line.slice(start.length, -end.length))
    if (query !== '') return { toolName: 'search_files', arguments: { query, file } }
  }
  const partGroups = read.exec(line)?.groups
  if (!partGroups) return undefined
  const { part, file: readFile = '' } = partGroups
  return {
    toolName: 'search_files',
    arguments: { file: readFile, ...(part !== undefined && { part: Number(part) }) },
  }
}

const maxQuoted = 200

const texts = {
  en: {
    nothing: 'The files say nothing about that.',
    found: (where: string) => `${where} says:`,
    part: (where: string, part: number, count: number) =>
      `${where}, part ${part} of ${count}, starts like this:`,
    notSearched: 'Not searched',
  },
  de: {
    nothing: 'In den Dateien steht dazu nichts.',
    found: (where: string) => `In ${where} steht:`,
    part: (where: string, part: number, count: number) => `${where}, Teil ${part} von ${count}, beginnt so:`,
    notSearched: 'Nicht durchsucht',
  },
} as const

const maxPassages = 3

/** Describes search results with file and place. The text is quoted, because it is untrusted. */
export function describeFileSearch({ value, arguments: args }: FinishedCall, language: Language): string {
  const text = readText(value, 'text')
  const { found, nothing, notSearched, part } = texts[language]
  if (text !== '') {
    const where = `**${escapeMarkdown(readText(value, 'file'))}**`
    return `${part(where, readNumber(value, 'part'), readNumber(value, 'partCount'))}\n\n${quoteText(truncateExcerpt(text, maxQuoted))}`
  }
  const passages = readList(value, 'passages')
  const unread = readList(value, 'notSearched').map(
    (each) =>
      `\n\n${notSearched}: **${escapeMarkdown(readText(each, 'file'))}**. ${escapeMarkdown(readText(each, 'why'))}`,
  )
  if (passages.length === 0) return `${nothing}${unread.join('')}`
  const quotes = passages.slice(0, maxPassages).map((passage) => {
    const where = `**${escapeMarkdown(readText(passage, 'file'))}**, ${escapeMarkdown(readText(passage, 'place'))},`
    return `${found(where)}\n\n${quoteText(findLine(readText(passage, 'text'), readText(args, 'query')))}`
  })
  return `${quotes.join('\n\n')}${unread.join('')}`
}

/** Returns the line of the passage that has most words of the query, without the mark of a list. */
function findLine(text: string, query: string): string {
  const searched = splitWords(query).flatMap((word) =>
    normalizeWord(word) === null ? [] : [normalizeText(word)],
  )
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const scores = lines.map((line) => {
    const normalized = normalizeText(line)
    return searched.filter((word) => normalized.includes(word)).length
  })
  const line = lines[scores.indexOf(Math.max(...scores))] ?? text
  return truncateExcerpt(line.replace(/^\s{0,8}(?:[-*+]|#{1,6}) /, ''), maxQuoted)
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
