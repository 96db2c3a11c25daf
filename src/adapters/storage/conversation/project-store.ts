import { Dexie } from 'dexie'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { Project } from '../../../core/model/conversation/session.ts'
import { projectIdSchema, type ProjectId, type SessionId } from '../../../core/model/id.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { McpChoices } from '../../../core/model/mcp/mcp-row.ts'
import type { ApplicationLock } from '../database/application-lock.ts'
import type { ClockAndIds } from '../settings/permission-stores.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

export interface ProjectStore {
  add(name: string): Promise<Result<{ id: ProjectId }>>
  rename(id: ProjectId, name: string): Promise<Result<null>>
  /** An empty text removes the instructions. Saved ones count as the person's. */
  setInstructions(id: ProjectId, text: string): Promise<Result<null>>
  /** Adds to the choices of the project about MCP servers. */
  setMcpServers(id: ProjectId, choices: McpChoices): Promise<Result<null>>
  /** Marks the project as deleted. Its chats keep its id for `restore`, and are in no project meanwhile. */
  remove(id: ProjectId): Promise<Result<null>>
  restore(id: ProjectId): Promise<Result<null>>
  /** With null, the chat leaves its project. Fails with `not-found` if the project does not exist. */
  move(sessionId: SessionId, folderId: ProjectId | null): Promise<Result<null>>
  purgeDeleted(olderThanMs: number): Promise<Result<null>>
}

export function createProjectStore(
  db: Database,
  { lock, now, newId }: ClockAndIds & { lock: ApplicationLock },
): ProjectStore {
  const change = (id: ProjectId, changes: Partial<Project>): Promise<Result<null>> =>
    lock(() => tryStorage(db, async () => failIfNone(await db.folders.update(id, changes))))
  return {
    add: (name) => {
      const id = projectIdSchema.parse(newId('folder'))
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
    setMcpServers: (id, choices) =>
      lock(() =>
        tryStorage(db, async () => {
          const project = await db.folders.get(id)
          if (!project) return fail(createFailure('not-found'))
          await db.folders.put({ ...project, mcpServers: { ...project.mcpServers, ...choices } })
          return succeed(null)
        }),
      ),
    remove: (id) => change(id, { deletedAt: now() }),
    restore: (id) => change(id, { deletedAt: undefined }),
    move: (sessionId, folderId) =>
      tryStorage(db, () =>
        db.transaction('rw', db.sessions, db.folders, async () => {
          if (folderId !== null && !(await findProject(db, folderId))) return fail(createFailure('not-found'))
          return failIfNone(await db.sessions.update(sessionId, { folderId: folderId ?? undefined }))
        }),
      ),
    purgeDeleted: (olderThanMs) => tryStorage(db, () => purge(db, now() - olderThanMs)),
  }
}

/** Returns undefined for a deleted project. */
export async function findProject(db: Database, id: ProjectId | undefined): Promise<Project | undefined> {
  const project = id === undefined ? undefined : await db.folders.get(id)
  return project?.deletedAt === undefined ? project : undefined
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
