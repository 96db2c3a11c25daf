import type {
  SelectedFile,
  ImportChange,
  ImportId,
  ImportPlan,
  PlannedChat,
} from '../../../core/model/commands/import-commands.ts'
import {
  fileOfPart,
  type ForeignChat,
  type ImportWarning,
  type ChatSource,
} from '../../../core/model/data/foreign-chat.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import { toStoredText, type LocalizedText } from '../../../core/model/messages/localized-text.ts'

/** A chat in a file of another application. */
export interface ForeignChatWithFiles {
  chat: ForeignChat
  /** Files whose bytes are in the file of chats itself. */
  files: readonly { key: string; bytes: Uint8Array<ArrayBuffer> }[]
}

/** Bytes of a file that is stored next to the chats. `null` if there is none, `too-large` if it exceeds the limit of a file. */
export type ReadAsset = Uint8Array<ArrayBuffer> | 'too-large' | null

/** Summary of a file that was read, and access to the files stored next to its chats. */
export interface ForeignFileContents {
  empty: number
  omitted: number
  warnings: readonly ImportWarning[]
  moreWarnings: number
  /** Names of other applications whose exports were recognized and left out. */
  applications: readonly string[]
  /** Reads a file that is stored next to the chats, by its key. */
  readAsset(key: string): Promise<Result<ReadAsset>>
  /** Describes what else is stored next to the chats and was not read. Called after all files were read. */
  describeUnread(): readonly ImportWarning[]
}

/** Reads the chats of a file, no matter which application wrote it. Never rejects. */
export type ReadForeignChats = (
  file: SelectedFile,
  options: {
    onChat(chat: ForeignChatWithFiles): Promise<Result<null>>
    onShare(share: number): void
    signal: AbortSignal
  },
) => Promise<Result<ForeignFileContents>>

const maxListedChats = 50
const maxWarnings = 200

/** Counts what an import would add while its file is read. */
export class ImportPlanBuilder {
  readonly warnings: ImportWarning[] = []
  omitted = 0
  applications: readonly string[] = []
  #empty = 0
  #moreWarnings = 0
  #messages = 0
  readonly #sources = new Set<ChatSource>()
  readonly #counts: Record<ImportChange, number> = { new: 0, grown: 0, known: 0, deleted: 0 }
  /** Names of the files that chats refer to, by key. */
  readonly #names = new Map<string, string>()
  readonly #matchedFileKeys = new Set<string>()
  /** Keys of files that are in the export but could not be taken. A remark names each. */
  readonly #refusedFileKeys = new Set<string>()
  #listedChats: PlannedChat[] = []

  get chats(): number {
    return Object.values(this.#counts).reduce((sum, count) => sum + count, 0)
  }

  add(chat: ForeignChat, { change, messages }: { change: ImportChange; messages: number }): void {
    this.#counts[change] += 1
    this.#messages += messages
    this.#sources.add(chat.source)
    for (const { parts } of chat.messages) {
      for (const part of parts) {
        const file = fileOfPart(part)
        if (file) this.#names.set(file.key, file.filename)
      }
    }
    if (change === 'known') return
    const { title, source, updatedAt } = chat
    this.#listedChats.push({ title, source, change, messages, updatedAt })
    if (this.#listedChats.length > 2 * maxListedChats) this.#listedChats = newest(this.#listedChats)
  }

  nameOf(key: string): string {
    return this.#names.get(key) ?? 'file'
  }

  addFile(key: string): void {
    this.#matchedFileKeys.add(key)
  }

  /** Reports a file that is in the export but cannot be taken. */
  refuseFile(key: string, text: LocalizedText): void {
    this.#refusedFileKeys.add(key)
    this.warn({ ...toStoredText(text), place: this.nameOf(key) })
  }

  /** Lists the keys of files that were not in the file of chats. */
  missingFileKeys(): readonly string[] {
    return [...this.#names.keys()].filter(
      (key) => !this.#matchedFileKeys.has(key) && !this.#refusedFileKeys.has(key),
    )
  }

  warn(warning: ImportWarning): void {
    if (this.warnings.length < maxWarnings) this.warnings.push(warning)
    else this.#moreWarnings += 1
  }

  finish(contents: ForeignFileContents): void {
    const { empty, omitted, warnings, moreWarnings, applications } = contents
    // These lines come first, so that many remarks on single chats do not hide them.
    for (const warning of contents.describeUnread()) this.warn(warning)
    this.applications = applications
    this.#empty += empty
    this.omitted += omitted
    this.#moreWarnings += moreWarnings
    for (const warning of warnings) this.warn(warning)
  }

  toPlan(id: ImportId): ImportPlan {
    const matchedCount = this.#matchedFileKeys.size
    return {
      id,
      sources: [...this.#sources],
      chats: { ...this.#counts },
      messages: this.#messages,
      files: { found: matchedCount, missing: this.missingFileKeys().length },
      empty: this.#empty,
      omitted: this.omitted,
      warnings: this.warnings,
      moreWarnings: this.#moreWarnings,
      listed: newest(this.#listedChats),
    }
  }
}

function newest(chats: readonly PlannedChat[]): PlannedChat[] {
  return chats.toSorted((first, second) => second.updatedAt - first.updatedAt).slice(0, maxListedChats)
}
