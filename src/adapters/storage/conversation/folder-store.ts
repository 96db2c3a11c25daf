import { Dexie } from 'dexie'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { Folder } from '../../../core/model/conversation/session.ts'
import { folderIdSchema, type FolderId, type SessionId } from '../../../core/model/id.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { ApplicationLock } from '../database/application-lock.ts'
import type { ClockAndIds } from '../settings/permission-stores.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

export interface FolderStore {
  add(name: string): Promise<Result<{ id: FolderId }>>
  rename(id: FolderId, name: string): Promise<Result<null>>
  /** An empty text removes the instructions. Saved ones count as the person's. */
  setInstructions(id: FolderId, text: string): Promise<Result<null>>
  /** Marks the folder as deleted. Its chats keep its id for `restore`, and are in no folder meanwhile. */
  remove(id: FolderId): Promise<Result<null>>
  restore(id: FolderId): Promise<Result<null>>
  /** With null, the chat leaves its folder. Fails with `not-found` if the folder does not exist. */
  move(sessionId: SessionId, folderId: FolderId | null): Promise<Result<null>>
  purgeDeleted(olderThanMs: number): Promise<Result<null>>
}

export function createFolderStore(
  db: Database,
  { lock, now, newId }: ClockAndIds & { lock: ApplicationLock },
): FolderStore {
  const change = (id: FolderId, changes: Partial<Folder>): Promise<Result<null>> =>
    lock(() => tryStorage(db, async () => failIfNone(await db.folders.update(id, changes))))
  return {
    add: (name) => {
      const id = folderIdSchema.parse(newId('folder'))
      return lock(() =>
        tryStorage(db, async () => {
          // A repeat after a lost connection finds what the first call wrote.
          await db.folders.put({ id, name, createdAt: now() })
          return succeed({ id })
        }),
      )
    },
    rename: (id, name) => change(id, { name }),
    setInstructions: (id, text) =>
      change(id, { instructions: text === '' ? undefined : text, hasForeignInstructions: undefined }),
    remove: (id) => change(id, { deletedAt: now() }),
    restore: (id) => change(id, { deletedAt: undefined }),
    move: (sessionId, folderId) =>
      tryStorage(db, () =>
        db.transaction('rw', db.sessions, db.folders, async () => {
          if (folderId !== null && !(await findFolder(db, folderId))) return fail(createFailure('not-found'))
          return failIfNone(await db.sessions.update(sessionId, { folderId: folderId ?? undefined }))
        }),
      ),
    purgeDeleted: (olderThanMs) => tryStorage(db, () => purge(db, now() - olderThanMs)),
  }
}

/** Returns undefined for a deleted folder. */
export async function findFolder(db: Database, id: FolderId | undefined): Promise<Folder | undefined> {
  const folder = id === undefined ? undefined : await db.folders.get(id)
  return folder?.deletedAt === undefined ? folder : undefined
}

function failIfNone(count: number): Result<null> {
  return count === 0 ? fail(createFailure('not-found')) : succeed(null)
}

async function purge(db: Database, until: number): Promise<Result<null>> {
  return db.transaction('rw', db.sessions, db.folders, async () => {
    const deleted = db.folders.where('deletedAt').between(Dexie.minKey, until, true, true)
    const purgedIds = new Set(await deleted.primaryKeys())
    if (purgedIds.size === 0) return succeed(null)
    await db.sessions
      .filter(({ folderId }) => folderId !== undefined && purgedIds.has(folderId))
      .modify((session) => void delete session.folderId)
    await deleted.delete()
    return succeed(null)
  })
}
