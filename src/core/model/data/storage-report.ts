import type { MessageId, SessionId } from '../id.ts'

/**
 * Faults in stored data that can be repaired without losing a person's text. Texts without a chat get one, counters are
 * recomputed, and only unreachable data is deleted.
 */
export const repairableFaults = [
  'messages-without-chat',
  'messages-without-parent',
  'waiting-without-chat',
  'drafts-without-chat',
  'heads-nowhere',
  'counters-behind',
  'marks-without-message',
  'runs-without-chat',
  'runs-without-end',
  'agent-runs-without-turn',
  'events-without-run',
  'requests-without-run',
  'parts-without-request',
  'files-not-kept',
  'files-without-owner',
  'copies-without-file',
  'mcp-lists-without-server',
  'mcp-secrets-without-server',
  'audit-events-without-chat',
  'search-index-damaged',
] as const

/** Faults that are reported but not repaired, because the data cannot be restored or a person's text would be lost. */
export const unrepairableFaults = [
  'files-damaged',
  'edits-without-message',
  'runs-without-messages',
  'request-parts-gone',
  'records-of-lost-words',
  'workflows-unreadable',
] as const

type RepairedFault = (typeof repairableFaults)[number]
export type StorageFault = RepairedFault | (typeof unrepairableFaults)[number]
export type StorageFaults = { [Fault in StorageFault]?: number }

export function isRepairableFault(fault: string): fault is RepairedFault {
  return (repairableFaults as readonly string[]).includes(fault)
}

/** Maximum number of listed files. All damaged files are counted. */
export const maxDamagedFiles = 200

/**
 * A file that is missing, unreadable or does not match its hash, once for each message that shows it. Without a chat and an
 * assistant it belongs to a draft or to nothing. Only a backup can restore it.
 */
export interface DamagedFile {
  name?: string | undefined
  state: 'damaged' | 'missing'
  chat?: { id: SessionId; title: string; messageId?: MessageId | undefined } | undefined
  assistant?: string | undefined
}

export interface StorageHealth {
  faults: StorageFaults
  files: readonly DamagedFile[]
}

/** `bytes` estimates the size of its messages and files. */
export interface ChatSize {
  id: SessionId
  title: string
  messages: number
  bytes: number
}

export interface StorageReport extends StorageHealth {
  /** Chats, largest first. */
  chats: readonly ChatSize[]
}

/**
 * Time until deleted data is erased, in ms. Until then the deletion can be undone. It is much longer than the Undo notice is
 * shown.
 */
export const deletionGracePeriodMs = 24 * 60 * 60 * 1000
