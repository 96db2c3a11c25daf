import type { SessionId } from './id.ts'

/**
 * What may be wrong with what is stored. Each can be put right without losing anything that could still be shown: texts
 * without a chat get one, counters are counted again, and only what belongs to nothing is deleted.
 */
export const storageFaults = {
  'messages-without-chat': 'Messages whose chat is gone',
  'messages-without-parent': 'Messages that follow one which is gone',
  'heads-nowhere': 'Chats whose newest message is gone',
  'counters-behind': 'Chats that count fewer messages than they have',
  'marks-without-message': 'Pins, reactions and edits of messages that are gone',
  'runs-without-chat': 'Records of turns whose chat is gone',
  'events-without-run': 'Records of turns that are gone',
  'files-without-owner': 'Files that no chat, assistant or draft keeps',
  'copies-without-file': 'Smaller copies of files that are gone',
  'waiting-without-chat': 'Waiting messages whose chat is gone',
  'requests-without-run': 'Requests of turns that are gone',
  'parts-without-chat': 'Parts of requests whose chat is gone',
  'files-damaged': 'Files that are damaged',
} as const
export type StorageFault = keyof typeof storageFaults

/** What only a backup brings back: repairing leaves it as it is. */
export const beyondRepair: ReadonlySet<StorageFault> = new Set(['files-damaged'])

export type StorageFaults = { [Fault in StorageFault]?: number }

/** `bytes`: about, of its messages and files. */
export interface ChatSize {
  id: SessionId
  title: string
  messages: number
  bytes: number
}

export interface StorageReport {
  faults: StorageFaults
  /** Largest first. */
  chats: readonly ChatSize[]
}
