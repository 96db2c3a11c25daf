import type {
  ChosenFile,
  ImportChange,
  ImportCommitting,
  ImportId,
  ImportReading,
} from '../../../core/kernel/chat-import.ts'
import type { ForeignChat, ImportWarning } from '../../../core/kernel/foreign-chat.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import type { ModelRef } from '../../../core/kernel/model.ts'
import type { Result } from '../../../core/kernel/result.ts'
import type { StreamLog } from '../../wire/stream-log.ts'
import type { FileFacts } from '../files/attachment-desk.ts'

/** Imports as the page can request them. */
export interface ImportPort {
  openReading(file: ChosenFile): StreamLog<ImportReading>
  openCommitting(id: ImportId): StreamLog<ImportCommitting>
  discard(id: ImportId): Promise<Result<null>>
}

/** A chat in a file of another application. */
export interface FoundChat {
  chat: ForeignChat
  /** Files whose bytes are in the file of chats itself. */
  files: readonly { key: string; bytes: Uint8Array<ArrayBuffer> }[]
}

/** Summary of a file that was read, and access to the files stored next to its chats. */
export interface ReadForeignFile {
  empty: number
  leftOut: number
  warnings: readonly ImportWarning[]
  moreWarnings: number
  /** Reads a file that is stored next to the chats; `null` if there is none with that key. */
  readAsset(key: string): Promise<Result<Uint8Array<ArrayBuffer> | null>>
}

export type ForeignChatsPort = (
  file: ChosenFile,
  options: {
    onChat(found: FoundChat): Promise<Result<null>>
    onShare(share: number): void
    signal: AbortSignal
  },
) => Promise<Result<ReadForeignFile>>

export interface StagedAttachment extends FileFacts {
  key: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Staging area of imports, one per import and separate from the chats. */
export interface ImportStagingPort {
  open(id: ImportId): {
    addChat(chat: ForeignChat): Promise<Result<boolean>>
    addFile(file: StagedAttachment): Promise<Result<null>>
    countChats(): Promise<number>
    eachChat(visit: (chat: ForeignChat) => Promise<Result<boolean>>): Promise<Result<null>>
    readFiles(keys: readonly string[]): Promise<Result<readonly StagedAttachment[]>>
    close(): void
  }
  delete(id: ImportId): Promise<void>
  list(): Promise<readonly ImportId[]>
}

/** Compares imported chats with stored ones, and adds them. Each commit is one transaction. */
export interface ImportStorePort {
  compare(
    chat: ForeignChat,
  ): Promise<Result<{ change: ImportChange; messages: number; sessionId?: SessionId }>>
  commit(
    chat: ForeignChat,
    files: readonly StagedAttachment[],
    model: ModelRef,
  ): Promise<Result<{ change: ImportChange; messages: number; sessionId: SessionId }>>
}
