import type { AssistantId, BlobId, SessionId } from '../../../core/kernel/id.ts'
import type { DamagedFile } from '../../../core/kernel/storage-report.ts'
import { ownersOf } from '../judge-files.ts'
import type { Database } from '../schema.ts'
import type { NamedFile } from './walk-messages.ts'

/** Collects the locations of damaged or missing files, so that a person learns which chats are affected. */
export class DamagedPlaces {
  readonly #damaged: ReadonlySet<BlobId>
  readonly #shown = new Map<string, NamedFile>()

  constructor(damaged: Iterable<BlobId>) {
    this.#damaged = new Set(damaged)
  }

  /** Must be called for every file of every message. Repeated calls are harmless. */
  add(file: NamedFile): void {
    if (file.isThere && !this.#damaged.has(file.blobId)) return
    this.#shown.set(`${file.messageId}/${file.blobId}`, file)
  }

  /** Lists the files. A file that no message shows is listed with its owners: chats, assistants or drafts. */
  async read(db: Database): Promise<DamagedFile[]> {
    const shown = [...this.#shown.values()]
    const titles = await titlesOf(
      db,
      shown.map(({ sessionId }) => sessionId),
    )
    const inMessages = shown.map(({ isThere, filename: name, sessionId, messageId }): DamagedFile => ({
      name,
      state: isThere ? 'damaged' : 'missing',
      chat: { id: sessionId, title: titles.get(sessionId) ?? '', messageId },
    }))
    const placed = new Set(shown.map(({ blobId }) => blobId))
    const kept: DamagedFile[] = []
    for (const id of this.#damaged) if (!placed.has(id)) kept.push(...(await readKeepers(db, id)))
    return [...inMessages, ...kept]
  }
}

async function readKeepers(db: Database, id: BlobId): Promise<DamagedFile[]> {
  const state = 'damaged'
  const owners = await ownersOf(db, id)
  const titles = await titlesOf(db, owners as SessionId[])
  const assistants = (await db.assistants.bulkGet(owners as AssistantId[])).filter((row) => row !== undefined)
  const keepers = [
    ...[...titles].map(([chatId, title]): DamagedFile => ({ state, chat: { id: chatId, title } })),
    ...assistants.map(({ name }): DamagedFile => ({ state, assistant: name })),
  ]
  return keepers.length > 0 ? keepers : [{ state }]
}

async function titlesOf(db: Database, ids: readonly SessionId[]): Promise<Map<SessionId, string>> {
  const sessions = await db.sessions.bulkGet([...new Set(ids)])
  return new Map(sessions.flatMap((session) => (session ? [[session.id, session.title]] : [])))
}
