import { toStoredText } from '../../../core/model/messages/localized-text.ts'
import { storageText } from '../../../core/model/messages/write-text.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type {
  FileProblem,
  OutcomeCounts,
  RestoreDifference,
  RestoredChat,
} from '../../../core/model/data/restore.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import { compareStagedChat } from './internal/compare-chat.ts'
import { ChatCommitter, type ChatCommitOptions } from './internal/chat-committer.ts'
import {
  countOtherItems,
  listOtherItems,
  loadStagedOtherRows,
  otherTables,
  writeOtherItems,
  type OtherTableCounts,
} from './internal/restore-other-tables.ts'
import { parseLine, type ParsedLine, type StagedRow } from './internal/parse-row.ts'
import {
  restoreFilesOf,
  dropMissingFiles,
  loadStagedFiles,
  type StagedFiles,
} from './internal/restore-files.ts'
import {
  openRestoreStaging,
  toStagedRows,
  type StagedChat,
  type RestoreStagingDatabase,
  loadStagedChat,
} from './internal/staging-database.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import { ownName } from '../../../lib/path-name.ts'

export interface RestoreStoreOptions {
  db: Database
  /** Redacts as the backup did. */
  redact: (text: string) => string
  stagingName?: string
}

export interface RestoreOptions {
  onStep: (done: number, total: number) => void
  signal: AbortSignal
}

export interface CommitOptions extends RestoreOptions, ChatCommitOptions {
  /** Also restores the instructions, fallback models and raised limits that a person reviews. */
  withReviewed?: boolean | undefined
}

type Difference = Omit<RestoreDifference, 'createdAt'>

const maxListedProblems = 100

/**
 * One restore. Rows are staged in a separate database, compared, and committed chat by chat, each in one transaction.
 * Stored data changes only in `commit`. The staging database is deleted afterwards. Rejects with the signal's reason.
 */
export class RestoreStore {
  readonly #db: Database
  readonly #staging: RestoreStagingDatabase
  readonly #redact: (text: string) => string
  readonly #files = new Set<string>()
  #problems: FileProblem[] = []
  #problemCount = 0
  #refusedChats = new Set<string>()
  #refusedRows = new Map<string, number>()

  constructor({ db, redact, stagingName = ownName('innerloop-staging') }: RestoreStoreOptions) {
    this.#db = db
    this.#redact = redact
    this.#staging = openRestoreStaging(stagingName)
  }

  /** Creates an empty staging database, discarding leftovers of an earlier restore. */
  begin(): Promise<Result<null>> {
    return tryStorage(this.#staging, async () => {
      await this.#staging.delete({ disableAutoOpen: false })
      await this.#staging.open()
      return succeed(null)
    })
  }

  /** Deletes the staging database. */
  async end(): Promise<void> {
    await tryStorage(this.#staging, async () => succeed(await this.#staging.delete()))
  }

  /**
   * Stages lines of one part. Invalid lines are counted with their location. One invalid row refuses its whole chat.
   */
  stage(part: string, lines: readonly { number: number; value: unknown }[]): Promise<Result<null>> {
    const rows: StagedRow[] = []
    for (const { number, value } of lines) {
      const parsed = parseLine(value, { part, line: number })
      if (!parsed.ok) {
        this.#refuse(parsed)
        continue
      }
      if (parsed.warning) this.#note(parsed.warning)
      if (parsed.row) rows.push(parsed.row)
    }
    return tryStorage(this.#staging, async () => {
      await this.#staging.rows.bulkAdd(toStagedRows(rows))
      return succeed(null)
    })
  }

  /** Registers a verified file. A blob whose name differs from its hash is refused. */
  stageFile({ name, sha256 }: { name: string; sha256: string }): void {
    if (name.startsWith('blobs/') && name !== `blobs/${sha256}`) {
      this.#note({ part: name, ...toStoredText(storageText('backup-file-misnamed')) })
    } else this.#files.add(name)
  }

  /** Returns what `commit` would do now. */
  async compare({ onStep, signal }: RestoreOptions): Promise<Result<Difference>> {
    const ids = await this.#chatIds()
    if (!ids.ok) return ids
    const files = await tryStorage(this.#staging, async () => {
      for (const row of await dropMissingFiles(this.#staging, this.#files)) {
        this.#refuse({
          ok: false,
          table: 'blobs',
          problem: { ...row.at, ...toStoredText(storageText('backup-file-missing')) },
        })
      }
      return succeed(await loadStagedFiles(this.#staging))
    })
    if (!files.ok) return files
    for (const [done, id] of ids.value.entries()) {
      signal.throwIfAborted()
      onStep(done, ids.value.length)
      const compared = await this.#compareChat(id, files.value)
      if (!compared.ok) return compared
    }
    return this.#describe()
  }

  /**
   * Commits chat by chat. When stopped or refused, chats committed before stay, and each chat is complete or absent.
   */
  async commit(options: CommitOptions): Promise<Result<Difference>> {
    const { onStep, signal } = options
    const before = await this.#describe()
    if (!before.ok) return before
    const files = await tryStorage(this.#staging, async () => succeed(await loadStagedFiles(this.#staging)))
    if (!files.ok) return files
    const others = await this.#commitOthers(files.value, options)
    if (!others.ok) return others
    const { chats } = before.value
    const outcomes: RestoredChat[] = []
    const committing = new ChatCommitter(this.#db, this.#staging, { ...options, files: files.value })
    try {
      for (const [done, chat] of chats.entries()) {
        signal.throwIfAborted()
        onStep(done, chats.length)
        const isLast = done === chats.length - 1
        for (const { chat: own, result } of await committing.add(chat, isLast)) {
          if (result.ok) outcomes.push(own)
          else if (result.failure.code === 'storage-full') return result
          else {
            this.#note({ chat: own.title, text: result.failure.message })
            outcomes.push({ ...own, outcome: 'refused' })
          }
        }
      }
    } finally {
      await committing.close()
    }
    const byId = new Map(outcomes.map((chat) => [chat.id, chat]))
    const done = chats.map((chat) => byId.get(chat.id) ?? chat)
    const { providers, ...restoredOthers } = others.value
    return succeed({
      ...before.value,
      chats: done,
      others: restoredOthers,
      providers,
      ...this.#problemsSoFar(),
    })
  }

  #refuse({ problem, chat, table = '' }: Extract<ParsedLine, { ok: false }>): void {
    this.#note(problem)
    if (chat !== undefined) this.#refusedChats.add(chat)
    else this.#refusedRows.set(table, (this.#refusedRows.get(table) ?? 0) + 1)
  }

  #note(problem: FileProblem): void {
    this.#problemCount += 1
    if (this.#problems.length < maxListedProblems) this.#problems.push(problem)
  }

  #problemsSoFar() {
    return { problems: [...this.#problems], problemCount: this.#problemCount }
  }

  #chatIds(): Promise<Result<SessionId[]>> {
    return tryStorage(this.#staging, async () => {
      const staged = await this.#staging.rows.orderBy('chat').uniqueKeys()
      const ids = new Set([...staged.map(String), ...this.#refusedChats])
      ids.delete('')
      return succeed([...ids] as SessionId[])
    })
  }

  #compareChat(id: SessionId, files: StagedFiles): Promise<Result<null>> {
    return tryStorage(this.#db, async () => {
      const rows = await loadStagedChat(this.#staging, id)
      const compared = await compareStagedChat(this.#db, { id, rows, files, redact: this.#redact })
      if (rows && rows.strayRuns > 0)
        this.#note({ chat: rows.session.title, ...toStoredText(storageText('backup-runs-left-out')) })
      const isRefused = this.#refusedChats.has(id)
      if (!compared.ok && !isRefused) this.#note({ chat: compared.title, ...toStoredText(compared.fault) })
      const chat: StagedChat = compared.ok
        ? { ...compared.chat, ...(isRefused && { outcome: 'refused' }) }
        : { id, title: compared.title, outcome: 'refused', messages: 0 }
      await this.#staging.chats.put(chat)
      return succeed(null)
    })
  }

  #describe(): Promise<Result<Difference>> {
    return tryStorage(this.#db, async () => {
      const staged = await loadStagedOtherRows(this.#staging)
      const items = await this.#db.transaction('r', otherTables(this.#db), () =>
        listOtherItems(this.#db, staged),
      )
      const { providers, ...others } = countOtherItems(items, this.#refusedRows)
      return succeed({
        chats: await this.#staging.chats.toArray(),
        others,
        reviewed: items.flatMap(({ reviewed }) => reviewed ?? []),
        providers,
        files: await this.#countFiles(),
        ...this.#problemsSoFar(),
      })
    })
  }

  async #countFiles(): Promise<OutcomeCounts> {
    const { blobs } = await loadStagedFiles(this.#staging)
    const here = await this.#db.blobs
      .where('id')
      .anyOf(blobs.map(({ id }) => id))
      .count()
    const refused = this.#refusedRows.get('blobs') ?? 0
    return { new: blobs.length - here, same: here, refused: refused > 0 ? refused : undefined }
  }

  async #commitOthers(
    files: StagedFiles,
    { readPart, withReviewed = false }: CommitOptions,
  ): Promise<Result<OtherTableCounts>> {
    const committed = await tryStorage(this.#db, async () => {
      const staged = await loadStagedOtherRows(this.#staging)
      return this.#db.transaction('rw', otherTables(this.#db), async () => {
        const items = await listOtherItems(this.#db, staged)
        const { added, remaining } = await writeOtherItems(items, withReviewed)
        return succeed({ items: remaining, blobOwners: added.flatMap(({ blobOwner }) => blobOwner ?? []) })
      })
    })
    if (!committed.ok) return committed
    for (const { from, owner } of committed.value.blobOwners) {
      const added = await restoreFilesOf(this.#db, { from, owner, files, readPart })
      if (!added.ok) return added
    }
    return succeed(countOtherItems(committed.value.items, this.#refusedRows))
  }
}
