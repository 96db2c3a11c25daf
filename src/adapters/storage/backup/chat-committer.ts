import { createFailure } from '../../../core/kernel/failure.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import type { RestoredChat } from '../../../core/kernel/restore.ts'
import { fail, succeed, type Result } from '../../../core/kernel/result.ts'
import { releaseBlobs } from '../blob-store.ts'
import type { Database } from '../schema.ts'
import { tryStorage } from '../try-storage.ts'
import { addChat, joinChat, tablesOfChats } from './commit-chat.ts'
import { copyChat } from './copy-chat.ts'
import { addFilesOf, type ReadPart, type StagedFiles } from './restore-files.ts'
import { readStagedChat, type ChatRows } from './staged-chat-rows.ts'
import type { StagingDatabase } from './staging-database.ts'

export interface ChatCommitOptions {
  /** When the backup was made. */
  createdAt: number
  readPart: ReadPart
  /** Nobody else writes the chat until the returned function is called; `null`: somebody does. */
  holdChat: (id: SessionId) => Promise<(() => void) | null>
  /** It is stored, and still held. */
  onChatAdded: (id: SessionId) => Promise<unknown>
}

export interface CommittedChat {
  chat: RestoredChat
  result: Result<null>
}

interface PreparedChat {
  chat: RestoredChat
  rows: ChatRows
  release: () => void
}

/**
 * Each write waits for the disk and has the lists of all tabs read again, so that small chats are written together; and each tells
 * the page of every row in it, in one task: that of 4,000 took 0.6 s.
 */
const mostRows = 120

/** Takes over staged chats, each whole or not at all, many small ones in one transaction. */
export class ChatCommitter {
  readonly #db: Database
  readonly #staging: StagingDatabase
  readonly #options: ChatCommitOptions & { files: StagedFiles }
  #prepared: PreparedChat[] = []
  #rows = 0

  constructor(db: Database, staging: StagingDatabase, options: ChatCommitOptions & { files: StagedFiles }) {
    this.#db = db
    this.#staging = staging
    this.#options = options
  }

  /** Answers what became of the chats that it has done with since; the last one of all leaves none undone. */
  async add(chat: RestoredChat, isLast: boolean): Promise<CommittedChat[]> {
    const prepared = await this.#prepare(chat)
    const done: CommittedChat[] = []
    if (!prepared.ok) done.push({ chat, result: prepared })
    else if (prepared.value === null) done.push({ chat, result: succeed(null) })
    else {
      this.#prepared.push(prepared.value)
      this.#rows += countRows(prepared.value.rows)
    }
    return isLast || this.#rows >= mostRows ? [...(await this.#commitPrepared()), ...done] : done
  }

  /** What was prepared and is not stored is let go. */
  async close(): Promise<void> {
    for (const each of this.#takePrepared()) {
      await this.#dropFiles(each)
      each.release()
    }
  }

  /** `null`: there is nothing to do with it. */
  async #prepare(chat: RestoredChat): Promise<Result<PreparedChat | null>> {
    const { id, outcome } = chat
    const { createdAt, holdChat, files, readPart } = this.#options
    if (outcome !== 'new' && outcome !== 'joined' && outcome !== 'beside') return succeed(null)
    const read = await tryStorage(this.#staging, async () => succeed(await readStagedChat(this.#staging, id)))
    if (!read.ok || !read.value) return read.ok ? succeed(null) : read
    const rows = outcome === 'beside' ? await copyChat(read.value, createdAt) : read.value
    const owner = rows.session.id
    const release = await holdChat(owner)
    if (!release) return fail(createFailure('session-busy'))
    const prepared = { chat, rows, release }
    const added = await addFilesOf(this.#db, { from: id, owner, files, readPart })
    if (added.ok) return succeed(prepared)
    await this.#dropFiles(prepared)
    release()
    return added
  }

  /** Where they cannot be written together, each is by itself: one that does not fit keeps no other one out. */
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
      this.#db.transaction('rw', tablesOfChats(this.#db), async () => {
        for (const { rows } of prepared) {
          const isHere = (await this.#db.sessions.get(rows.session.id)) !== undefined
          await (isHere ? joinChat(this.#db, rows) : addChat(this.#db, rows))
        }
        return succeed(null)
      }),
    )
  }

  /** Of a chat that is here they are its own. */
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

function countRows(rows: ChatRows): number {
  return Object.values(rows).reduce((sum, each) => sum + (Array.isArray(each) ? each.length : 1), 0)
}
