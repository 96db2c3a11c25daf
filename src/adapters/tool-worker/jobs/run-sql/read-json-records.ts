import { TextError } from '../../../../core/model/messages/text-error.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'
import { isRecord } from '../../../../lib/json.ts'

export type JsonRecord = Record<string, unknown>

/** A list of records in a file, with its name there. */
export interface NamedRecords {
  /** Null if the file itself is the list. */
  name: string | null
  records: JsonRecord[]
}

/**
 * Returns the lists of records in JSON or JSON Lines: the whole value, or the lists one level below it. A single
 * record is a list of one.
 * Throws a SyntaxError or a TextError for invalid input.
 */
export function readJsonRecords(text: string, isLines: boolean): NamedRecords[] {
  const value: unknown = isLines ? readLines(text) : readWhole(text)
  if (Array.isArray(value)) return [{ name: null, records: value.map((item) => toRecord(item)) }]
  if (!isRecord(value)) throw new TextError(toolWorkerText('json-not-list-nor-object'))
  const lists = Object.entries(value).flatMap(([name, item]) =>
    Array.isArray(item) && item.length > 0 && item.every((each) => isRecord(each))
      ? [{ name, records: item }]
      : [],
  )
  if (lists.length > 0)
    return lists.length === 1 ? lists.map(({ records }) => ({ name: null, records })) : lists
  return [{ name: null, records: toColumns(value) ?? [value] }]
}

/** Parses JSON. Some `.json` files contain JSON Lines. */
function readWhole(text: string): unknown {
  try {
    return parseJson(text)
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

/** Parses JSON. Integers with more digits than a number can hold become text, where the browser gives the source text. */
function parseJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text) as unknown
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    const source = context?.source
    const isLong = typeof value === 'number' && !Number.isSafeInteger(value)
    return isLong && source !== undefined && /^-?\d{16,}$/.test(source) ? source : value
  }) as unknown
}

function readLines(text: string): unknown[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      return [parseJson(line)]
    } catch {
      throw new TextError(toolWorkerText('line-not-json', { line: String(index + 1) }))
    }
  })
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
