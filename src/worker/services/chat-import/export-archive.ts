import type { Archive, ArchiveEntry } from '../../../adapters/files/archive/open-archive.ts'
import type { ForeignChat, ImportWarning } from '../../../core/model/data/foreign-chat.ts'
import { attachmentLimits } from '../../../core/model/files/attachment-limits.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { toStoredText } from '../../../core/model/messages/localized-text.ts'
import { workerText } from '../../../core/model/messages/write-text.ts'
import { isRecord, parseJson } from '../../../lib/json.ts'
import { truncateString } from '../../../lib/text.ts'
import type { ReadAsset } from './chat-import-plan.ts'

const conversations = /(^|\/)conversations([-_ .]{0,9}(part)?[-_ .]{0,9}\(?\d{1,9}\)?)?\.json$/i
const assetNames = /(^|\/)conversation_asset_file_names(-\d+)?\.json$/i
/** Files that hold nothing besides the chats: the same chats as a page, and the list of the export's files. */
const redundant = /(^|\/)(chat\.html|export_manifest\.json)$|^__MACOSX\/|(^|\/)\.DS_Store$/i
const maxNamesBytes = 50_000_000

/** Kinds of files that exports hold besides chats, by their names. The first one that matches counts. */
const unreadKinds = [
  [/(^|\/)projects?(([-_]\d{1,9})?\.(json|zip)$|\/)/i, 'import-projects-left-out'],
  [/(^|\/)memor(y|ies)(([-_]\d{1,9})?\.(json|zip)$|\/)/i, 'import-memories-left-out'],
  [/(^|\/)(users?|user_settings|account|accounts)\.json$/i, 'import-account-left-out'],
  [/\.(json|jsonl|ndjson|html|zip)$/i, 'import-files-without-chats'],
  [/./s, 'import-files-of-no-chat'],
] as const

/** The archive of an export. It keeps count of the files that were read, so that the others can be reported. */
export class ExportArchive {
  readonly #archive: Archive
  readonly #read = new Set<ArchiveEntry>()
  #names: ReadonlyMap<string, string> = new Map()

  constructor(archive: Archive) {
    this.#archive = archive
  }

  /** Lists the entries with chats: those named as exports name them, or else all JSON files. */
  listChats(): readonly ArchiveEntry[] {
    const { entries } = this.#archive
    const named = entries.filter(({ name }) => conversations.test(name))
    const chats =
      named.length > 0
        ? named
        : entries.filter(({ name }) => /\.(json|jsonl|ndjson)$/i.test(name) && !isDescription(name))
    for (const entry of chats) this.#read.add(entry)
    return chats
  }

  /** Reads the names that the person gave to files, which ChatGPT stores under the names of the entries. */
  async readNames(signal: AbortSignal): Promise<Result<null>> {
    const names = new Map<string, string>()
    for (const entry of this.#archive.entries.filter(({ name }) => assetNames.test(name))) {
      if (entry.bytes > maxNamesBytes) continue
      const bytes = await entry.read(signal)
      // The list is optional. A damaged one stays among the files that were not read.
      if (!bytes.ok && signal.aborted) return bytes
      if (!bytes.ok) continue
      const value = parseJson(new TextDecoder().decode(bytes.value))
      // A list of another shape stays among the files that were not read.
      if (!isRecord(value)) continue
      this.#read.add(entry)
      for (const [key, name] of Object.entries(value)) if (typeof name === 'string') names.set(key, name)
    }
    this.#names = names
    return succeed(null)
  }

  /** Names the files of a chat that its messages only give an id. */
  nameFiles(chat: ForeignChat): ForeignChat {
    if (this.#names.size === 0) return chat
    const messages = chat.messages.map((message) => ({
      ...message,
      parts: message.parts.map((part) => {
        if (part.type !== 'foreign-file' || part.filename !== part.key) return part
        const filename = this.#nameOf(part.key)
        return filename === undefined ? part : { ...part, filename }
      }),
    }))
    return { ...chat, messages }
  }

  /** Reads an attachment. Returns null if the archive has none with that key. */
  async readAttachment(key: string, signal: AbortSignal): Promise<Result<ReadAsset>> {
    if (signal.aborted) return fail(createFailure('aborted'))
    const entry = findAttachment(this.#archive.entries, key)
    if (!entry) return succeed(null)
    this.#read.add(entry)
    return entry.bytes > attachmentLimits.bytesPerFile ? succeed('too-large') : entry.read(signal)
  }

  /** Describes what is in the archive and was not read. Call this after the chats and their files were read. */
  describeUnread(): ImportWarning[] {
    const unread = this.#archive.entries
      .filter((entry) => !this.#read.has(entry) && !redundant.test(entry.name))
      .map(({ name }) => name)
    const byKind = Map.groupBy(unread, (name) => unreadKinds.find(([pattern]) => pattern.test(name))?.[1])
    return Array.from(byKind, ([kind = 'import-files-of-no-chat', names]) => ({
      ...toStoredText(workerText(kind, { count: names.length })),
      place: listNames(names),
    }))
  }

  #nameOf(key: string): string | undefined {
    const name = this.#names.get(key) ?? this.#names.get(`${key}.dat`) ?? findByStem(this.#names, key)
    const last = name
      ?.replace(/^.*[\\/]/s, '')
      .replace(/\p{Cc}/gu, '')
      .trim()
    return last ? truncateString(last, 255) : undefined
  }
}

/** Returns whether an entry describes the export itself, and holds no chats whatever the names of the chats are. */
function isDescription(name: string): boolean {
  return assetNames.test(name) || redundant.test(name)
}

/** Finds the name of an entry such as `file-abc-photo.png` or `file_abc.png` by its id. */
function findByStem(names: ReadonlyMap<string, string>, key: string): string | undefined {
  for (const [entryName, name] of names) if (startsWithId(entryName, key)) return name
  return undefined
}

/** Finds an attachment by its key. ChatGPT's file names start with their id, in any folder: `file-abc-photo.png`. */
function findAttachment(entries: readonly ArchiveEntry[], key: string): ArchiveEntry | undefined {
  return entries.find(({ name }) => startsWithId(name.slice(name.lastIndexOf('/') + 1), key))
}

function startsWithId(filename: string, id: string): boolean {
  return filename.startsWith(id) && /^([-_.]|$)/.test(filename.slice(id.length))
}

function listNames(names: readonly string[]): string {
  const excerpts = names.slice(0, 5).map((name) => truncateString(name, 90))
  return truncateString([...excerpts, ...(names.length > excerpts.length ? ['…'] : [])].join(', '), 500)
}
