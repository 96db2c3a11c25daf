import type { SessionId } from '../id.ts'

/** Number of consecutive messages of a chat that are indexed together as one segment. */
export const searchSegmentLength = 128

/** Id of a segment: its chat and the number of the segment. */
export type SearchSegmentId = `${SessionId}~${number}`

export function searchSegmentOf(sessionId: SessionId, order: number): SearchSegmentId {
  return `${sessionId}~${Math.floor(order / searchSegmentLength)}`
}

/** Returns the common prefix of all segment ids of a chat. */
export function searchSegmentPrefix(sessionId: SessionId): string {
  return `${sessionId}~`
}

/** Parses a segment id. `from` and `until` are message orders; `until` is exclusive. */
export function parseSearchSegmentId(id: SearchSegmentId): {
  sessionId: SessionId
  from: number
  until: number
} {
  const at = id.lastIndexOf('~')
  const from = Number(id.slice(at + 1)) * searchSegmentLength
  return { sessionId: id.slice(0, at) as SessionId, from, until: from + searchSegmentLength }
}

/** A message as input of the index. It can be filtered by its models and tools. */
export interface SearchDocument {
  sessionId: SessionId
  order: number
  at: number
  texts: readonly string[]
  models: readonly string[]
  tools: readonly string[]
}

/** A word to search for. With `isPrefix`, longer words that start with it match as well. */
export interface SearchWord {
  text: string
  isPrefix: boolean
}

export interface SearchFilters {
  /** Times in ms, both inclusive. */
  from?: number | undefined
  until?: number | undefined
  model?: string | undefined
  tool?: string | undefined
  /** A chat that is excluded from the search. */
  without?: SessionId | undefined
}
