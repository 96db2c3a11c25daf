import type {
  SelectedFile,
  ImportChange,
  ImportCommitProgress,
  ImportId,
  ImportReadProgress,
  ImportPlan,
  PlannedChat,
} from '../../../core/model/commands/import-commands.ts'
import type { ForeignChat, ImportWarning, ChatSource } from '../../../core/model/data/foreign-chat.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { StreamLog } from '../../transport/stream-log.ts'
import type { FileDetails } from '../attachments.ts'

/** Imports as the page can request them. */
export interface ImportPort {
  openReading(file: SelectedFile): StreamLog<ImportReadProgress>
  openCommitting(id: ImportId): StreamLog<ImportCommitProgress>
  discard(id: ImportId): Promise<Result<null>>
}

/** A chat in a file of another application. */
export interface ForeignChatWithFiles {
  chat: ForeignChat
  /** Files whose bytes are in the file of chats itself. */
  files: readonly { key: string; bytes: Uint8Array<ArrayBuffer> }[]
}

/** Summary of a file that was read, and access to the files stored next to its chats. */
export interface ForeignFileContents {
  empty: number
  leftOut: number
  warnings: readonly ImportWarning[]
  moreWarnings: number
  /** Names of other applications whose exports were recognized and left out. */
  applications: readonly string[]
  /** Reads a file that is stored next to the chats; `null` if there is none with that key. */
  readAsset(key: string): Promise<Result<Uint8Array<ArrayBuffer> | null>>
}

export type ForeignChatsPort = (
  file: SelectedFile,
  options: {
    onChat(found: ForeignChatWithFiles): Promise<Result<null>>
    onShare(share: number): void
    signal: AbortSignal
  },
) => Promise<Result<ForeignFileContents>>

export interface StagedAttachment extends FileDetails {
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

const maxShown = 50
const maxWarnings = 200

/** Counts what an import would add while its file is read. */
export class ImportPlanBuilder {
  readonly warnings: ImportWarning[] = []
  leftOut = 0
  applications: readonly string[] = []
  #empty = 0
  #moreWarnings = 0
  #messages = 0
  readonly #sources = new Set<ChatSource>()
  readonly #counts: Record<ImportChange, number> = { new: 0, grown: 0, known: 0, deleted: 0 }
  /** Names of the files that chats refer to, by key. */
  readonly #names = new Map<string, string>()
  readonly #found = new Set<string>()
  #shown: PlannedChat[] = []

  get chats(): number {
    return Object.values(this.#counts).reduce((sum, count) => sum + count, 0)
  }

  add(chat: ForeignChat, { change, messages }: { change: ImportChange; messages: number }): void {
    this.#counts[change] += 1
    this.#messages += messages
    this.#sources.add(chat.source)
    for (const { parts } of chat.messages) {
      for (const part of parts) if (part.type === 'foreign-file') this.#names.set(part.key, part.filename)
    }
    if (change === 'known') return
    const { title, source, updatedAt } = chat
    this.#shown.push({ title, source, change, messages, updatedAt })
    if (this.#shown.length > 2 * maxShown) this.#shown = newest(this.#shown)
  }

  nameOf(key: string): string {
    return this.#names.get(key) ?? 'file'
  }

  addFile(key: string): void {
    this.#found.add(key)
  }

  /** Lists the keys of files that were not in the file of chats. */
  wantedFiles(): readonly string[] {
    return [...this.#names.keys()].filter((key) => !this.#found.has(key))
  }

  warn(warning: ImportWarning): void {
    if (this.warnings.length < maxWarnings) this.warnings.push(warning)
    else this.#moreWarnings += 1
  }

  finish({ empty, leftOut, warnings, moreWarnings, applications }: ForeignFileContents): void {
    this.applications = applications
    this.#empty += empty
    this.leftOut += leftOut
    this.#moreWarnings += moreWarnings
    for (const warning of warnings) this.warn(warning)
  }

  toPlan(id: ImportId): ImportPlan {
    const found = this.#found.size
    return {
      id,
      sources: [...this.#sources],
      chats: { ...this.#counts },
      messages: this.#messages,
      files: { found, missing: this.#names.size - found },
      empty: this.#empty,
      leftOut: this.leftOut,
      warnings: this.warnings,
      moreWarnings: this.#moreWarnings,
      shown: newest(this.#shown),
    }
  }
}

function newest(chats: readonly PlannedChat[]): PlannedChat[] {
  return chats.toSorted((first, second) => second.updatedAt - first.updatedAt).slice(0, maxShown)
}
