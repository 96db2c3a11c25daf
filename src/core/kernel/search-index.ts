import type { SessionId } from './id.ts'
import type { ModelRef } from './model.ts'

/** So many messages of a chat, one after the other in its own sequence, are indexed together. */
export const stretchLength = 128

/** Such messages: their chat, and which of its stretches. */
export type StretchId = `${SessionId}~${number}`

export function stretchOf(sessionId: SessionId, order: number): StretchId {
  return `${sessionId}~${Math.floor(order / stretchLength)}`
}

/** All stretches of the chat begin with this. */
export function stretchPrefix(sessionId: SessionId): string {
  return `${sessionId}~`
}

/** `from` and `until`: the orders of its messages, the latter not among them. */
export function readStretch(id: StretchId): { sessionId: SessionId; from: number; until: number } {
  const at = id.lastIndexOf('~')
  const from = Number(id.slice(at + 1)) * stretchLength
  return { sessionId: id.slice(0, at) as SessionId, from, until: from + stretchLength }
}

/** A message as the index takes it in. It can be filtered by its models and tools. */
export interface SearchDocument {
  sessionId: SessionId
  order: number
  at: number
  texts: readonly string[]
  models: readonly string[]
  tools: readonly string[]
}

/** A model as it is filtered by. */
export function toModelName({ providerId, modelId }: ModelRef): string {
  return `${providerId}/${modelId}`
}

/** A word to look for; `isPrefix`: longer words that begin with it count as well. */
export interface SearchWord {
  text: string
  isPrefix: boolean
}

export interface SearchFilters {
  /** In ms, both included. */
  from?: number | undefined
  until?: number | undefined
  model?: string | undefined
  tool?: string | undefined
  /** A chat that is not looked into. */
  without?: SessionId | undefined
}
