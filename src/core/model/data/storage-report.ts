import type { MessageId, SessionId } from '../id.ts'

/**
 * Faults in stored data that can be repaired without losing a person's text. Texts without a chat get one, counters are
 * recomputed, and only unreachable data is deleted.
 */
export const repairableFaults = {
  'messages-without-chat': 'Messages whose chat is gone',
  'messages-without-parent': 'Messages that follow one which is gone',
  'waiting-without-chat': 'Waiting messages whose chat is gone',
  'drafts-without-chat': 'Drafts whose chat or message is gone',
  'heads-nowhere': 'Chats whose newest message is gone',
  'counters-behind': 'Chats that count fewer messages than they have',
  'marks-without-message': 'Pins, reactions and labels of messages that are gone',
  'runs-without-chat': 'Records of turns whose chat is gone',
  'runs-without-end': 'Turns that cannot end, since their messages are gone',
  'events-without-run': 'Records of turns that are gone',
  'requests-without-run': 'Requests of turns that are gone',
  'parts-without-request': 'Parts of requests that no request has',
  'files-not-kept': 'Files of messages that their chat would let go of',
  'files-without-owner': 'Files that no chat, assistant or draft keeps',
  'copies-without-file': 'Smaller copies of files that are gone',
  'search-index-damaged': 'Parts of the search index that are damaged or missing',
} as const

/** Faults that are reported but not repaired, because the data cannot be restored or a person's text would be lost. */
export const unrepairableFaults = {
  'files-damaged': 'Files that are damaged or gone',
  'edits-without-message': 'Edits of messages that are gone',
  'runs-without-messages': 'Records of turns whose messages are gone',
  'request-parts-gone': 'Parts of requests that are gone',
  'records-of-lost-words': 'Records that may be all that is left of what was written',
} as const

type MendedFault = keyof typeof repairableFaults
export type StorageFault = MendedFault | keyof typeof unrepairableFaults
export type StorageFaults = { [Fault in StorageFault]?: number }

export function isRepairableFault(fault: string): fault is MendedFault {
  return Object.hasOwn(repairableFaults, fault)
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
