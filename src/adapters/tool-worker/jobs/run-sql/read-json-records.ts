import { TextError } from '../../../../core/model/messages/text-error.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'
import { isRecord } from '../../../../lib/json.ts'

export type JsonRecord = Record<string, unknown>

/** A list of records in a file, with its name there. */
export interface NamedRecords {
  /** Null if the file itself is the list. */
  name: string | null
  records: JsonRecord[]
  /** Lines of JSON Lines that are not JSON, and the number of the first one. */
  omitted?: { count: number; line: number }
  /** Names of values next to the lists and above them, which are in no table. */
  omittedNames?: string[]
}

/**
 * Returns the lists of records in JSON or JSON Lines: the whole value, or the lists nearest below it, such as the one in
 * `{"data":{"items":[…]}}`. A single record is a list of one, with the lists in it.
 * Throws a SyntaxError or a TextError for invalid input.
 */
export function readJsonRecords(text: string, isLines: boolean): NamedRecords[] {
  const { value, omitted } = isLines ? readLines(text) : readWhole(text)
  if (Array.isArray(value)) return [{ name: null, records: toRecords(value), omitted }]
  if (!isRecord(value)) throw new TextError(toolWorkerText('json-not-list-nor-object'))
  const lists = findLists(value)
  if (lists.length > 0) return lists.length === 1 ? lists.map((list) => ({ ...list, name: null })) : lists
  return [{ name: null, records: toColumns(value) ?? [value] }]
}

/** Levels of objects in which lists of records are looked for. */
const maxLevels = 4

/** Matches names of values that describe an answer and are not part of its data. */
const envelopeName =
  /^[_$]*(?:ok|success|status|code|message|error|errors|warnings|version|api_?version|json_?rpc|schema|kind|etag|took|elapsed|timed_?out|time|timestamp|count|total|total_?(?:count|pages|results|items)|page|pages|page_?(?:size|info|token)|per_?page|limit|offset|cursor|next|next_?(?:page|cursor|page_?token)|prev|previous|has_?(?:more|next)|max_?score|request_?id|meta|metadata|links|paging|pagination|shards|extensions)$/i
const maxEnvelopeTextLength = 200

/** Returns true for values around the data: short ones and descriptions with the name of such a value, and empty ones. */
function isEnvelope(name: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (isRecord(value) && Object.keys(value).length === 0) return true
  if (!envelopeName.test(name)) return false
  return typeof value !== 'string' || value.length <= maxEnvelopeTextLength
}

interface JsonEntry {
  path: string
  name: string
  value: unknown
}

/**
 * Returns the lists of records of the first level that has any. Below the entries of the file it looks only if nothing
 * but an envelope is around the lists. Otherwise the file is one record with lists in it.
 */
function findLists(root: JsonRecord): (NamedRecords & { name: string })[] {
  let level: JsonEntry[] = Object.entries(root).map(([name, value]) => ({ path: name, name, value }))
  const omittedNames: string[] = []
  for (let depth = 0; depth < maxLevels && level.length > 0; depth += 1) {
    const lists = level.flatMap(({ path, value }) => (isRecordList(value) ? [{ path, records: value }] : []))
    const others = level.filter(({ value }) => !isRecordList(value))
    const around = others.filter(({ name, value }) => isEnvelope(name, value))
    const inner = others.filter(({ name, value }) => isRecord(value) && !isEnvelope(name, value))
    const isPure = around.length + inner.length === others.length
    if (lists.length > 0 && (depth === 0 || isPure)) {
      omittedNames.push(...others.map(({ path }) => path))
      const [first, ...more] = lists.map(({ path, records }) => ({ name: path, records }))
      return first ? [omittedNames.length > 0 ? { ...first, omittedNames } : first, ...more] : []
    }
    if (!isPure) return []
    omittedNames.push(...around.map(({ path }) => path))
    level = inner.flatMap(({ path, value }) =>
      Object.entries(value as JsonRecord).map(([name, each]) => ({
        path: `${path} ${name}`,
        name,
        value: each,
      })),
    )
  }
  return []
}

function isRecordList(value: unknown): value is JsonRecord[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => isRecord(each))
}

/** Converts the items of a list to records. The texts of a first item that is a list of names become the columns. */
function toRecords(items: readonly unknown[]): JsonRecord[] {
  const [names, ...rows] = items
  const isHeader =
    Array.isArray(names) &&
    rows.length > 0 &&
    new Set(names).size === names.length &&
    names.every((name) => typeof name === 'string' && name.trim() !== '') &&
    rows.every((row) => Array.isArray(row) && row.length <= names.length) &&
    rows.some((row) => (row as unknown[]).some((cell) => typeof cell !== 'string'))
  if (!isHeader) return items.map((item) => toRecord(item))
  return rows.map((row) =>
    Object.fromEntries((names as string[]).map((name, index) => [name, (row as unknown[])[index] ?? null])),
  )
}

interface ParsedText {
  value: unknown
  omitted?: NamedRecords['omitted']
}

/** Parses JSON. Some `.json` files contain JSON Lines. */
function readWhole(text: string): ParsedText {
  try {
    return { value: parseJson(text) }
  } catch (error) {
    if (!isLines(text)) throw error
    return readLines(text)
  }
}

/** Returns true if the first line is a value of its own and another value follows. */
function isLines(text: string): boolean {
  const start = text.trimStart()
  const end = start.indexOf('\n')
  const first = end < 0 ? '' : start.slice(0, end).trimEnd()
  return /^[{[]/.test(first) && /[}\]]$/.test(first) && /^\s*[{[]/.test(start.slice(end))
}

/** A text in quotes, or a number that Python writes and JSON does not have. */
const textOrNotANumber = /"(?:[^"\\]|\\[^])*"?|-?\b(?:NaN|Infinity)\b/g

/** Parses JSON. `NaN` and `Infinity`, which Python writes, become null. */
function parseJson(text: string): unknown {
  try {
    return parseStrictJson(text)
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error
    return parseStrictJson(text.replace(textOrNotANumber, (part) => (part.startsWith('"') ? part : 'null')))
  }
}

/** Parses JSON. Integers with more digits than a number can hold become text, where the browser gives the source text. */
function parseStrictJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text) as unknown
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    const source = context?.source
    const isLong = typeof value === 'number' && !Number.isSafeInteger(value)
    return isLong && source !== undefined && /^-?\d{16,}$/.test(source) ? source : value
  }) as unknown
}

/** Parses JSON Lines. Damaged lines, such as the last one of a log that was cut, are left out unless they are the majority. */
function readLines(text: string): ParsedText {
  const value: unknown[] = []
  let omitted: NamedRecords['omitted']
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    try {
      value.push(parseJson(line))
    } catch {
      omitted = { count: (omitted?.count ?? 0) + 1, line: omitted?.line ?? index + 1 }
    }
  }
  if (omitted !== undefined && omitted.count > value.length)
    throw new TextError(toolWorkerText('line-not-json', { line: String(omitted.line) }))
  return { value, omitted }
}

/** Converts an object of equally long lists, which is a table by columns, to records. */
function toColumns(value: JsonRecord): JsonRecord[] | undefined {
  const lists = Object.entries(value)
  const length = Array.isArray(lists[0]?.[1]) ? lists[0][1].length : 0
  if (length === 0 || !lists.every(([, list]) => Array.isArray(list) && list.length === length))
    return undefined
  return Array.from({ length }, (_, index) =>
    Object.fromEntries(lists.map(([name, list]) => [name, (list as unknown[])[index]])),
  )
}

/** Converts an item to a record. Lists get numbered columns, plain values a single one. */
function toRecord(item: unknown): JsonRecord {
  if (isRecord(item)) return item
  if (Array.isArray(item))
    return Object.fromEntries(item.map((value, index) => [`column_${index + 1}`, value]))
  return { value: item }
}
