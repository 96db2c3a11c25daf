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

/** What the page may ask of an import. */
export interface ImportPort {
  openReading(file: ChosenFile): StreamLog<ImportReading>
  openCommitting(id: ImportId): StreamLog<ImportCommitting>
  discard(id: ImportId): Promise<Result<null>>
}

export interface FoundChat {
  chat: ForeignChat
  /** Files whose bytes stand in the file of chats itself. */
  files: readonly { key: string; bytes: Uint8Array<ArrayBuffer> }[]
}

export interface ReadForeignFile {
  empty: number
  leftOut: number
  warnings: readonly ImportWarning[]
  moreWarnings: number
  /** A file that lies beside the chats; `null` where there is none of that key. */
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
