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
} as const
export type StorageFault = keyof typeof storageFaults
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
