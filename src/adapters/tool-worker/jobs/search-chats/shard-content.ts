import type { SessionId } from '../../../../core/model/id.ts'

/** A message in a shard. `at` is in seconds. */
export interface ShardMessage {
  sessionId: SessionId
  order: number
  at: number
}

/** Content of a shard. `postings` has the ascending message indexes of each term. */
export interface ShardContent {
  messages: ShardMessage[]
  postings: Map<string, number[]>
}

/** Prefixes of the terms for models and tools. No word starts with them. */
export const modelTermPrefix = '\u0001m'
export const toolTermPrefix = '\u0001t'
/** Every word sorts after this string. */
export const firstWord = '\u0002'
