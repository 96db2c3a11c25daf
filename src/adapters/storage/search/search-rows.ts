import type { SessionId } from '../../../core/kernel/id.ts'
import type { StretchId } from '../../../core/kernel/search-index.ts'

/**
 * An opaque piece of the search index, never changed but replaced. `stretches`: which of the messages are in it, each with
 * 128 neighbours of its chat; `size`: how many.
 */
export interface SearchShardRow {
  id: string
  stretches: readonly StretchId[]
  size: number
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * What the index has not heard of yet: a message, a stretch of a chat, or, where `id` is its session's, all of it. Highest
 * rank first. `stamp` is another at each change.
 */
export interface SearchPendingRow {
  id: string
  sessionId: SessionId
  /** Left out where only the message's id is known. */
  order?: number
  rank: number
  stamp: string
}

/** Of which format the index is; another one is built anew. */
export interface SearchStateRow {
  id: 'index'
  format: number
}
