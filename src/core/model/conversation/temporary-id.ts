import type { DraftHolderId, MessageId, SessionId } from '../id.ts'

/** Prefix of all ids that belong to a temporary chat, which exists in memory only. */
const mark = 'temporary-'
const holderMark = `draft-${mark}`

export function isTemporary(id: string): boolean {
  return id.startsWith(mark) || id.startsWith(holderMark)
}

export function mintSessionId(random: string, kind: 'kept' | 'temporary'): SessionId {
  return `${kind === 'temporary' ? mark : ''}session-${random}` as SessionId
}

/** Creates an id within a session. It is temporary if the session is. */
export function mintIdWithin(sessionId: SessionId, prefix: 'session', random: string): SessionId
export function mintIdWithin(sessionId: SessionId, prefix: 'message', random: string): MessageId
export function mintIdWithin(sessionId: SessionId, prefix: string, random: string): string {
  return `${isTemporary(sessionId) ? mark : ''}${prefix}-${random}`
}

export function toTemporaryPrefix(prefix: string): string {
  return `${mark}${prefix}`
}

export function mintTemporaryHolder(random: string): DraftHolderId {
  return `${holderMark}${random}` as DraftHolderId
}
