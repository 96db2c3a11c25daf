import type { ShardContent } from './shard-content.ts'

export const termsPerBlock = 64

/**
 * Encodes a shard: its chats, its messages, its terms in order, and the postings of each term as distances.
 * A term is written as the part that it does not share with the previous one. Terms are grouped in blocks that can be
 * read from their start.
 *
 * ```
 * chats{count, id...} messages{count, (chat, order, seconds since the previous one)...}
 * blocks{count, (terms, postings: bytes)...}
 * terms (shared, units, bytes of its postings)...   postings (distance...)...
 * ```
 */
export function encodeShard({ messages, postings }: ShardContent): Uint8Array<ArrayBuffer> {
  const head = new ByteWriter()
  writeMessages(head, messages)
  const terms = [...postings.keys()].toSorted()
  head.number(Math.ceil(terms.length / termsPerBlock))
  const dictionary = new ByteWriter()
  const lists = new ByteWriter()
  let before = ''
  let [dictionaryFrom, listsFrom] = [0, 0]
  for (const [index, term] of terms.entries()) {
    if (index % termsPerBlock === 0) {
      if (index > 0) {
        head.number(dictionary.length - dictionaryFrom)
        head.number(lists.length - listsFrom)
      }
      ;[dictionaryFrom, listsFrom] = [dictionary.length, lists.length]
      before = ''
    }
    const shared = sharedUnits(before, term)
    const listFrom = lists.length
    writeList(lists, postings.get(term) ?? [])
    dictionary.number(shared)
    dictionary.units(term, shared)
    dictionary.number(lists.length - listFrom)
    before = term
  }
  if (terms.length > 0) {
    head.number(dictionary.length - dictionaryFrom)
    head.number(lists.length - listsFrom)
  }
  head.append(dictionary.finish())
  head.append(lists.finish())
  return head.finish()
}

function writeMessages(writer: ByteWriter, messages: ShardContent['messages']): void {
  const chats = new Map<string, number>()
  for (const { sessionId } of messages) if (!chats.has(sessionId)) chats.set(sessionId, chats.size)
  writer.number(chats.size)
  for (const id of chats.keys()) writer.units(id)
  writer.number(messages.length)
  let before = 0
  for (const { sessionId, order, at } of messages) {
    const distance = at - before
    writer.number(chats.get(sessionId) ?? 0)
    writer.number(order)
    writer.number(distance < 0 ? -distance * 2 - 1 : distance * 2)
    before = at
  }
}

function writeList(writer: ByteWriter, list: readonly number[]): void {
  let before = 0
  for (const message of list) {
    writer.number(message - before)
    before = message
  }
}

function sharedUnits(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let shared = 0
  while (shared < most && one.charCodeAt(shared) === other.charCodeAt(shared)) shared += 1
  return shared
}

/** Writes to a growing buffer. Numbers are integers from 0 to 2^53 - 1, with seven bits per byte. */
class ByteWriter {
  #bytes = new Uint8Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  number(value: number): void {
    if (this.#length + 8 > this.#bytes.length) this.#grow(8)
    let rest = value
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#length++] = rest
  }

  /** Writes the UTF-16 units from an offset, including single surrogates. */
  units(text: string, from = 0): void {
    this.number(text.length - from)
    for (let at = from; at < text.length; at += 1) this.number(text.charCodeAt(at))
  }

  append(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }

  #grow(by: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + by))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
