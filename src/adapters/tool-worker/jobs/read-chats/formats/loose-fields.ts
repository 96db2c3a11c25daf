import { truncateString } from '../../../../../lib/text.ts'
import { z } from 'zod'
import type { ZodType } from 'zod'
import type { LocalizedText } from '../../../../../core/model/messages/localized-text.ts'
import { toolWorkerText } from '../../../../../core/model/messages/write-text.ts'
import { readInputReason } from '../../../../../core/model/messages/input-reason.ts'
import { isRecord } from '../../../../../lib/json.ts'

/** Optional text. Other types count as a missing field. */
export const optionalText = z.string().nullish().catch(undefined)

/** Text in any shape that exports use: see `toText`. */
export const looseText = z.unknown().optional().transform(toText)

/** A list whose elements are read one at a time. An element of another shape is skipped. */
export function looseList<Item extends ZodType>(item: Item) {
  return z
    .unknown()
    .optional()
    .transform((value): z.output<Item>[] =>
      (Array.isArray(value) ? value : []).flatMap((each) => {
        const read = item.safeParse(each)
        return read.success ? [read.data] : []
      }),
    )
}

/** Joins the texts of a value: a string, a number, a list of these, or an object with `text`, `value` or `content`. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return joinBlocks(value.map(toText))
  if (!isRecord(value)) return ''
  return toText(value['text'] ?? value['value'] ?? value['content'])
}

export function joinBlocks(texts: readonly string[]): string {
  return texts.filter((each) => each !== '').join('\n\n')
}

/** Returns the name of an author or a recipient: a string, or an object with `name`. */
export function toName(value: unknown): string | undefined {
  const name = isRecord(value) ? value['name'] : value
  return typeof name === 'string' && name !== '' ? name : undefined
}

/** Shortens an id of another application to the length that is stored. */
export function toForeignId(value: unknown): string | undefined {
  const id = typeof value === 'number' ? String(value) : value
  return typeof id === 'string' && id !== '' ? truncateString(id, 200) : undefined
}

/**
 * Returns the first usable id of a chat. A chat without one gets an id from its content, so that the same file is
 * recognized when it is imported again.
 */
export function toChatId(record: unknown, ...ids: readonly unknown[]): string {
  for (const id of ids) {
    const chatId = toForeignId(id)
    if (chatId !== undefined) return chatId
  }
  const content = JSON.stringify(record)
  return `content-${content.length}-${hashText(content.slice(0, 100_000))}`
}

/** Returns a hash of 64 bits (FNV-1a) in hexadecimal digits. */
function hashText(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(16)
}

/** Counts what is left out of one chat, for the report. */
export class Omissions {
  readonly #remarks = new Map<string, { text: LocalizedText; count: number }>()
  #unreadable = 0
  #firstProblem = ''

  /** Adds a remark. One that occurs several times is reported once, with the number. */
  add(text: LocalizedText): void {
    this.#remarks.set(text.text, { text, count: (this.#remarks.get(text.text)?.count ?? 0) + 1 })
  }

  /** Reads one message. Returns undefined and counts the message if it has another shape. */
  readMessage<Message extends ZodType>(
    schema: Message,
    value: unknown,
    place: string,
  ): z.output<Message> | undefined {
    const read = schema.safeParse(value)
    if (read.success) return read.data
    const [issue] = read.error.issues
    this.addUnreadable([place, ...(issue?.path ?? []).map(String)].join('.'), issue?.message)
    return undefined
  }

  addUnreadable(place: string, problem = 'unknown'): void {
    this.#unreadable += 1
    this.#firstProblem ||= `${truncateString(place, 300)}: ${truncateString(readInputReason(problem).text, 200)}`
  }

  get hasUnreadable(): boolean {
    return this.#unreadable > 0
  }

  list(): LocalizedText[] {
    const values = { count: this.#unreadable, problem: this.#firstProblem }
    const remarks = [...this.#remarks.values()].map(({ text, count }) =>
      count === 1 ? text : toolWorkerText('import-remark-repeated', { remark: text, count }),
    )
    return this.hasUnreadable ? [toolWorkerText('import-messages-not-readable', values), ...remarks] : remarks
  }
}
