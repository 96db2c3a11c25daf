import type { SessionId } from '../../../../core/model/id.ts'
import type { ShardContent } from './shard-content.ts'

/** An opened shard, which is little more than its bytes. */
export interface OpenShard {
  chats: readonly SessionId[]
  /** Index into `chats`, one for each message. `order` and `at` are parallel to it. */
  chat: Uint32Array
  order: Uint32Array
  at: Uint32Array
  bytes: Uint8Array
  /** Start of each block of terms, with one extra entry for the end. `postingsFrom` has the start of its postings. */
  termsFrom: Uint32Array
  postingsFrom: Uint32Array
}

/** A visited term. The object is reused; only the first `length` UTF-16 units of `codes` are valid. */
export interface VisitedTerm {
  codes: readonly number[]
  length: number
  /** Number of units shared with the previous term. */
  shared: number
  from: number
  to: number
}

/** Opens a shard. Throws a RangeError for invalid bytes. */
export function openShard(bytes: Uint8Array): OpenShard {
  const reader = new ByteReader(bytes)
  const chats = Array.from({ length: reader.number() }, () => reader.units() as SessionId)
  const size = reader.number()
  const [chat, order, at] = [new Uint32Array(size), new Uint32Array(size), new Uint32Array(size)]
  let before = 0
  for (let message = 0; message < size; message += 1) {
    chat[message] = reader.number()
    order[message] = reader.number()
    const distance = reader.number()
    before += distance % 2 === 1 ? -(distance + 1) / 2 : distance / 2
    at[message] = before
  }
  const blocks = reader.number()
  const [termsFrom, postingsFrom] = [new Uint32Array(blocks + 1), new Uint32Array(blocks + 1)]
  for (let block = 0; block < blocks; block += 1) {
    termsFrom[block + 1] = (termsFrom[block] ?? 0) + reader.number()
    postingsFrom[block + 1] = (postingsFrom[block] ?? 0) + reader.number()
  }
  const terms = reader.at
  const postings = terms + (termsFrom[blocks] ?? 0)
  for (let block = 0; block <= blocks; block += 1) {
    termsFrom[block] = (termsFrom[block] ?? 0) + terms
    postingsFrom[block] = (postingsFrom[block] ?? 0) + postings
  }
  return { chats, chat, order, at, bytes, termsFrom, postingsFrom }
}

/** Visits the terms in order, starting at or shortly before `from`, until the visitor returns false. */
export function visitTerms(shard: OpenShard, from: string, visit: (visited: VisitedTerm) => boolean): void {
  const { bytes, termsFrom, postingsFrom } = shard
  const first = findBlock(shard, from)
  const end = termsFrom.at(-1) ?? 0
  const reader = new ByteReader(bytes, termsFrom[first] ?? end)
  const posting = postingsFrom[first] ?? 0
  const codes: number[] = []
  const visited = { codes, length: 0, shared: 0, from: posting, to: posting }
  while (reader.at < end) {
    visited.shared = reader.number()
    visited.length = visited.shared + reader.number()
    for (let at = visited.shared; at < visited.length; at += 1) codes[at] = reader.number()
    visited.from = visited.to
    visited.to += reader.number()
    if (!visit(visited)) return
  }
}

/** Calls `visit` for each message with the term. */
export function visitPostings(
  { bytes }: OpenShard,
  { from, to }: VisitedTerm,
  visit: (message: number) => void,
) {
  let message = 0
  for (let at = from; at < to;) {
    let distance = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0
      distance |= (byte & 127) << shift
      if (byte < 128) break
    }
    message += distance
    visit(message)
  }
}

/** Sets the bit for each message with the term. Returns for how many it was not set before. */
export function markPostings(
  { bytes }: OpenShard,
  { from, to }: VisitedTerm,
  { bits, bit }: { bits: Uint16Array; bit: number },
): number {
  let [message, count, distance, shift] = [0, 0, 0, 0]
  // This is the hottest loop of a search, so it calls no functions.
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at]!
    if (byte > 127) {
      distance |= (byte & 127) << shift
      shift += 7
      continue
    }
    message += distance | (byte << shift)
    distance = 0
    shift = 0
    const before = bits[message]!
    if ((before & bit) === 0) {
      bits[message] = before | bit
      count += 1
    }
  }
  return count
}

export function termOf({ codes, length }: VisitedTerm): string {
  return String.fromCharCode(...codes.slice(0, length))
}

/** Opens a shard. Throws a RangeError for invalid bytes. */
export function readContent(shard: OpenShard): ShardContent {
  const messages = Array.from(shard.at, (at, message) => ({
    sessionId: shard.chats[shard.chat[message] ?? 0] ?? ('' as SessionId),
    order: shard.order[message] ?? 0,
    at,
  }))
  const postings = new Map<string, number[]>()
  visitTerms(shard, '', (visited) => {
    if (visited.to > shard.bytes.length) throw damaged()
    const list: number[] = []
    visitPostings(shard, visited, (message) => {
      if (message >= shard.at.length) throw damaged()
      list.push(message)
    })
    postings.set(termOf(visited), list)
    return true
  })
  return { messages, postings }
}

function damaged(): RangeError {
  return new RangeError('The search index is damaged.')
}

/** Returns the last block whose first term is not after the target. */
function findBlock({ bytes, termsFrom }: OpenShard, target: string): number {
  let [low, high] = [0, Math.max(0, termsFrom.length - 2)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const reader = new ByteReader(bytes, termsFrom[middle])
    reader.number()
    if (reader.units() <= target) low = middle
    else high = middle - 1
  }
  return low
}

/** Reads data that a `ByteWriter` wrote. */
class ByteReader {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  number(): number {
    // Fast path: nearly all numbers fit in one byte.
    const first = this.bytes[this.at]
    if (first !== undefined && first < 128) {
      this.at += 1
      return first
    }
    return this.#longNumber()
  }

  units(): string {
    const codes = Array.from({ length: this.number() }, () => this.number())
    return String.fromCharCode(...codes)
  }

  #longNumber(): number {
    let value = 0
    for (let unit = 1; unit < 2 ** 53; unit *= 128) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) break
      if (byte < 128) return value + byte * unit
      value += (byte - 128) * unit
    }
    throw new RangeError('The search index is damaged.')
  }
}
