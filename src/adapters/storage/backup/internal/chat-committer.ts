import { createFailure } from '../../../../core/model/failures/failure.ts'
import type { SessionId } from '../../../../core/model/id.ts'
import type { RestoredChat } from '../../../../core/model/data/restore.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { releaseBlobs } from '../../files/blob-store.ts'
import type { Database } from '../../database/schema.ts'
import { tryStorage } from '../../database/try-storage.ts'
import { addRestoredChat, mergeRestoredChat, chatTables } from './commit-chat.ts'
import { copyStagedChat } from './copy-chat.ts'
import { restoreFilesOf, type ReadPart, type StagedFiles } from './restore-files.ts'
import { loadStagedChat, type StagedChatRows, type RestoreStagingDatabase } from './staging-database.ts'

export interface ChatCommitOptions {
  /** Time when the backup was made, in ms. */
  createdAt: number
  readPart: ReadPart
  /**
   * Locks the chat against other writers until the returned function is called. Resolves to null if another writer has
   * the lock.
   */
  lockChat: (id: SessionId) => Promise<(() => void) | null>
  /** Called after the chat is stored, while it is still locked. */
  onChatAdded: (id: SessionId) => Promise<unknown>
}

export interface CommittedChat {
  chat: RestoredChat
  result: Result<null>
}

interface PreparedChat {
  chat: RestoredChat
  rows: StagedChatRows
  release: () => void
}

/**
 * Maximum number of rows in one transaction. Each transaction waits for the disk and makes all tabs reload their
 * lists, so small chats are written together. The page gets all its rows in one task, which took 0.6 s for 4,000 rows.
 */
const maxRows = 120

/** Commits staged chats, each completely or not at all. Writes many small chats in one transaction. */
export class ChatCommitter {
  readonly #db: Database
  readonly #staging: RestoreStagingDatabase
  readonly #options: ChatCommitOptions & { files: StagedFiles }
  #prepared: PreparedChat[] = []
  #rows = 0

  constructor(
    db: Database,
    staging: RestoreStagingDatabase,
    options: ChatCommitOptions & { files: StagedFiles },
  ) {
    this.#db = db
    this.#staging = staging
    this.#options = options
  }

  /** Returns the outcome of all chats finished since the last call. With `isLast`, no chat remains pending. */
  async add(chat: RestoredChat, isLast: boolean): Promise<CommittedChat[]> {
    const prepared = await this.#prepare(chat)
    const done: CommittedChat[] = []
    if (!prepared.ok) done.push({ chat, result: prepared })
    else if (prepared.value === null) done.push({ chat, result: succeed(null) })
    else {
      this.#prepared.push(prepared.value)
      this.#rows += countRows(prepared.value.rows)
    }
    return isLast || this.#rows >= maxRows ? [...(await this.#commitPrepared()), ...done] : done
  }

  /** Discards chats that were prepared but not stored. */
  async close(): Promise<void> {
    for (const each of this.#takePrepared()) {
      await this.#dropFiles(each)
      each.release()
    }
  }

  /** Returns null if the chat needs no changes. */
  async #prepare(chat: RestoredChat): Promise<Result<PreparedChat | null>> {
    const { id, outcome } = chat
    const { createdAt, lockChat, files, readPart } = this.#options
    if (outcome !== 'new' && outcome !== 'joined' && outcome !== 'beside') return succeed(null)
    const read = await tryStorage(this.#staging, async () => succeed(await loadStagedChat(this.#staging, id)))
    if (!read.ok || !read.value) return read.ok ? succeed(null) : read
    const rows = outcome === 'beside' ? await copyStagedChat(read.value, createdAt) : read.value
    const owner = rows.session.id
    const release = await lockChat(owner)
    if (!release) return fail(createFailure('session-busy'))
    const prepared = { chat, rows, release }
    const added = await restoreFilesOf(this.#db, { from: id, owner, files, readPart })
    if (added.ok) return succeed(prepared)
    await this.#dropFiles(prepared)
    release()
    return added
  }

  /**
   * If the chats cannot be written together, each is written alone, so that one failing chat does not affect the
   * others.
   */
  async #commitPrepared(): Promise<CommittedChat[]> {
    const prepared = this.#takePrepared()
    const committed: CommittedChat[] = []
    try {
      const together = await this.#write(prepared)
      for (const each of prepared) {
        const result = together.ok || prepared.length === 1 ? together : await this.#write([each])
        if (result.ok) await this.#options.onChatAdded(each.rows.session.id)
        else await this.#dropFiles(each)
        committed.push({ chat: each.chat, result })
      }
    } finally {
      for (const { release } of prepared) release()
    }
    return committed
  }

  async #write(prepared: readonly PreparedChat[]): Promise<Result<null>> {
    if (prepared.length === 0) return succeed(null)
    return tryStorage(this.#db, () =>
      this.#db.transaction('rw', chatTables(this.#db), async () => {
        for (const { rows } of prepared) {
          const isHere = (await this.#db.sessions.get(rows.session.id)) !== undefined
          await (isHere ? mergeRestoredChat(this.#db, rows) : addRestoredChat(this.#db, rows))
        }
        return succeed(null)
      }),
    )
  }

  /** Keeps the files of a chat that exists here, because it owns them already. */
  async #dropFiles({ chat, rows }: Pick<PreparedChat, 'chat' | 'rows'>): Promise<void> {
    if (chat.outcome === 'joined') return
    const { sessions, blobs, renditions } = this.#db
    await tryStorage(this.#db, () =>
      this.#db.transaction('rw', blobs, renditions, sessions, async () => {
        if (!(await sessions.get(rows.session.id))) await releaseBlobs(this.#db, rows.session.id)
        return succeed(null)
      }),
    )
  }

  #takePrepared(): PreparedChat[] {
    const prepared = this.#prepared
    this.#prepared = []
    this.#rows = 0
    return prepared
  }
}

function countRows(rows: StagedChatRows): number {
  return Object.values(rows).reduce((sum, each) => sum + (Array.isArray(each) ? each.length : 1), 0)
}
