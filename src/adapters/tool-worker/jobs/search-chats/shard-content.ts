import type { SessionId } from '../../../../core/kernel/id.ts'

/** A message in a shard. `at` is in seconds. */
export interface ShardMessage {
  sessionId: SessionId
  order: number
  at: number
}

/** What a shard says: by each term, which of its messages have it, ascending. */
export interface ShardContent {
  messages: ShardMessage[]
  postings: Map<string, number[]>
}

/** Before the name of a model or a tool: no word begins so. */
export const modelTermPrefix = '\u0001m'
export const toolTermPrefix = '\u0001t'
/** All words come after this. */
export const firstWord = '\u0002'
