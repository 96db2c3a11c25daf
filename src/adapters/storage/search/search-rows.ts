import type { SessionId } from '../../../core/model/id.ts'
import type { SearchSegmentId } from '../../../core/model/search/search-index.ts'

/**
 * An opaque piece of the search index, which is replaced and never changed. `stretches` names the messages in it, in
 * groups of 128 of a chat. `size` is the number of messages.
 */
export interface SearchShardRow {
  id: string
  stretches: readonly SearchSegmentId[]
  size: number
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * A note of content to index: a message, a stretch of a chat, or a whole chat if `id` is its session's. Highest rank
 * first. `stamp` differs after each change.
 */
export interface SearchPendingRow {
  id: string
  sessionId: SessionId
  /** Missing if only the message's id is known. */
  order?: number
  rank: number
  stamp: string
}

/** Format of the index. An index of another format is rebuilt. */
export interface SearchStateRow {
  id: 'index'
  format: number
}
