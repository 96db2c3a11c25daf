import type { DraftHolderId, MessageId, SessionId } from '../id.ts'

/** Prefix of all ids that belong to a temporary chat, which exists in memory only. */
const temporaryPrefix = 'temporary-'
const holderPrefix = `draft-${temporaryPrefix}`

export function isTemporary(id: string): boolean {
  return id.startsWith(temporaryPrefix) || id.startsWith(holderPrefix)
}

export function mintSessionId(random: string, kind: 'kept' | 'temporary'): SessionId {
  return `${kind === 'temporary' ? temporaryPrefix : ''}session-${random}` as SessionId
}

/** Creates an id within a session. It is temporary if the session is. */
export function mintIdWithin(sessionId: SessionId, prefix: 'session', random: string): SessionId
export function mintIdWithin(sessionId: SessionId, prefix: 'message', random: string): MessageId
export function mintIdWithin(sessionId: SessionId, prefix: string, random: string): string {
  return `${isTemporary(sessionId) ? temporaryPrefix : ''}${prefix}-${random}`
}

export function toTemporaryPrefix(prefix: string): string {
  return `${temporaryPrefix}${prefix}`
}

export function mintTemporaryHolder(random: string): DraftHolderId {
  return `${holderPrefix}${random}` as DraftHolderId
}
