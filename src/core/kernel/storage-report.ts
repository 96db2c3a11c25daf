import type { MessageId, SessionId } from './id.ts'

/**
 * What may be wrong with what is stored and can be put right without losing anything that a person wrote: texts without a chat
 * get one, counters are counted again, and only what nothing reaches is deleted.
 */
export const mendedFaults = {
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

/** What stays as it is: nothing can make up for it, or a person's words would go with it. */
export const toldFaults = {
  'files-damaged': 'Files that are damaged or gone',
  'edits-without-message': 'Edits of messages that are gone',
  'runs-without-messages': 'Records of turns whose messages are gone',
  'request-parts-gone': 'Parts of requests that are gone',
  'records-of-lost-words': 'Records that may be all that is left of what was written',
} as const

type MendedFault = keyof typeof mendedFaults
export type StorageFault = MendedFault | keyof typeof toldFaults
export type StorageFaults = { [Fault in StorageFault]?: number }

export function isMended(fault: string): fault is MendedFault {
  return Object.hasOwn(mendedFaults, fault)
}

/** So many are named; all are counted. */
export const mostDamagedFiles = 200

/**
 * A file whose bytes are not those that it is named by, or cannot be read, or that is gone; one for each message that shows it.
 * Without a chat and an assistant it is of a draft, or of nobody. Only a backup brings it back.
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

/** `bytes`: about, of its messages and files. */
export interface ChatSize {
  id: SessionId
  title: string
  messages: number
  bytes: number
}

export interface StorageReport extends StorageHealth {
  /** Largest first. */
  chats: readonly ChatSize[]
}
