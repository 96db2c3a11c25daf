import { createFailure } from '../../../core/model/failures/failure.ts'
import { messageIdSchema, type SessionId, type ProjectId, type MessageId } from '../../../core/model/id.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import {
  maxModeChanges,
  type SecurityModeName,
  type Session,
} from '../../../core/model/conversation/session.ts'
import type { McpChoices } from '../../../core/model/mcp/mcp-row.ts'
import { isLooserMode } from '../../../core/model/tools/permission.ts'
import { branchSession } from './internal/branch-session.ts'
import { findProject } from './project-store.ts'
import { purgeDeletedSessions, purgeSession } from './chat-deletion.ts'
import type { StorageReserve } from '../maintenance/storage-reserve.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { ModelSettings } from '../../../core/model/providers/model-info.ts'

/** Actions on whole chats. An action on several chats applies to every chat or to none. */
export interface SessionStore {
  rename(sessionId: SessionId, title: string): Promise<Result<null>>
  setModel(sessionId: SessionId, model: ModelRef): Promise<Result<null>>
  setModelSettings(sessionId: SessionId, settings: ModelSettings): Promise<Result<null>>
  readSecurity(sessionId: SessionId): Promise<Result<Session['security']>>
  /** Sets the security mode. Resolves to `false`, without a change, if the mode is looser than the stored one and not confirmed. */
  setSecurityMode(
    sessionId: SessionId,
    choice: { mode: SecurityModeName; isConfirmed: boolean },
  ): Promise<Result<boolean>>
  /** An empty text removes the chat's own instructions. Saved ones count as the person's. */
  setInstructions(sessionId: SessionId, text: string): Promise<Result<null>>
  /** Adds to the choices of the chat about MCP servers. */
  setMcpServers(sessionId: SessionId, choices: McpChoices): Promise<Result<null>>
  pin(sessionId: SessionId, isPinned: boolean): Promise<Result<null>>
  /** Marks the session as deleted. Its rows stay for as long as this can be undone. */
  remove(sessionId: SessionId): Promise<Result<null>>
  restore(sessionId: SessionId): Promise<Result<null>>
  /**
   * Purges a deleted session at once. Fails with `not-found` if the session is not deleted, and with `session-busy` while
   * one of its runs has not ended.
   */
  erase(sessionId: SessionId): Promise<Result<null>>
  /** Creates a session with a copy of the branch up to the message. */
  branch(sessionId: SessionId, messageId: MessageId, newSessionId: SessionId): Promise<Result<null>>
  archiveAll(sessionIds: readonly SessionId[], isArchived: boolean): Promise<Result<null>>
  removeAll(sessionIds: readonly SessionId[]): Promise<Result<null>>
  /** Restores the sessions that still exist. Fails with `not-found` if none does. */
  restoreAll(sessionIds: readonly SessionId[]): Promise<Result<null>>
  moveAll(moves: readonly SessionMove[]): Promise<Result<null>>
  /**
   * Purges sessions that were deleted at least `olderThanMs` ago, but not their usage. Resolves to the number of
   * purged sessions.
   */
  purgeDeleted(olderThanMs: number): Promise<Result<number>>
}

export interface SessionClockAndIds {
  now(): number
  newId(prefix: string): string
}

const ownStamps: SessionClockAndIds = {
  now: () => Date.now(),
  newId: (prefix) => `${prefix}-${crypto.randomUUID()}`,
}

export function createSessionStore(
  db: Database,
  { now, newId }: SessionClockAndIds = ownStamps,
  reserve?: Pick<StorageReserve, 'releaseAll'>,
): SessionStore {
  /** Deletes, and retries after freeing space if the disk is full, because deletion must not fail for lack of space. */
  const remove = async (hide: () => Promise<Result<null>>): Promise<Result<null>> => {
    const hidden = await hide()
    const isFull = !hidden.ok && hidden.failure.code === 'storage-full'
    return isFull && (await reserve?.releaseAll()) === true ? hide() : hidden
  }
  return {
    rename: (sessionId, title) => update(db, sessionId, { title }),
    setModel: (sessionId, model) => update(db, sessionId, { model }),
    setModelSettings: (sessionId, modelSettings) => update(db, sessionId, { modelSettings }),
    readSecurity: (sessionId) =>
      tryStorage(db, async () => {
        const session = await db.sessions.get(sessionId)
        return session ? succeed(session.security) : fail(createFailure('not-found'))
      }),
    setSecurityMode: (sessionId, choice) =>
      tryStorage(db, () => setSecurityMode(db, { sessionId, ...choice, at: now() })),
    setInstructions: (sessionId, text) =>
      update(db, sessionId, {
        instructions: text === '' ? undefined : text,
        hasForeignInstructions: undefined,
      }),
    setMcpServers: (sessionId, choices) =>
      tryStorage(db, () =>
        db.transaction('rw', db.sessions, async () => {
          const session = await db.sessions.get(sessionId)
          if (!session) return fail(createFailure('not-found'))
          await db.sessions.put({ ...session, mcpServers: { ...session.mcpServers, ...choices } })
          return succeed(null)
        }),
      ),
    pin: (sessionId, isPinned) => update(db, sessionId, { pinnedAt: isPinned ? now() : undefined }),
    remove: (sessionId) => remove(() => update(db, sessionId, { deletedAt: now() })),
    restore: (sessionId) => update(db, sessionId, { deletedAt: undefined }),
    erase: (sessionId) => tryStorage(db, () => erase(db, sessionId)),
    branch: (sessionId, messageId, newSessionId) =>
      tryStorage(db, () =>
        branchSession(db, {
          sessionId,
          messageId,
          newSessionId,
          at: now(),
          newMessageId: () => messageIdSchema.parse(newId('message')),
        }),
      ),
    archiveAll: (ids, isArchived) => changeAll(db, ids, { archivedAt: isArchived ? now() : undefined }),
    removeAll: (ids) => remove(() => changeAll(db, ids, { deletedAt: now() })),
    restoreAll: (ids) => restoreRemaining(db, ids),
    moveAll: (moves) => tryStorage(db, () => moveAll(db, moves)),
    purgeDeleted: (olderThanMs) =>
      tryStorage(db, async () => succeed(await purgeDeletedSessions(db, now() - olderThanMs))),
  }
}

function update(db: Database, sessionId: SessionId, changes: Partial<Session>): Promise<Result<null>> {
  return tryStorage(db, async () => {
    const updatedCount = await db.sessions.update(sessionId, changes)
    return updatedCount === 0 ? fail(createFailure('not-found')) : succeed(null)
  })
}

/** The stored mode decides whether a mode is looser, because another tab may have changed it since the person chose. */
function setSecurityMode(
  db: Database,
  {
    sessionId,
    mode,
    isConfirmed,
    at,
  }: { sessionId: SessionId; mode: SecurityModeName; isConfirmed: boolean; at: number },
): Promise<Result<boolean>> {
  return db.transaction('rw', db.sessions, async () => {
    const session = await db.sessions.get(sessionId)
    if (!session) return fail(createFailure('not-found'))
    const { mode: from, changes = [], changedAt = changes.at(-1)?.at ?? -Infinity } = session.security
    if (isLooserMode(mode, from) && !isConfirmed) return succeed(false)
    if (mode === from) return succeed(true)
    // Runs know by the time of a change whether they have recorded it, so each change is later than the one before.
    const change = { from, to: mode, at: Math.max(at, changedAt + 1) }
    const security = { mode, changes: [...changes, change].slice(-maxModeChanges), changedAt: change.at }
    await db.sessions.update(sessionId, { security })
    return succeed(true)
  })
}

async function erase(db: Database, sessionId: SessionId): Promise<Result<null>> {
  if (await purgeSession(db, sessionId, Infinity)) return succeed(null)
  const left = await db.sessions.get(sessionId)
  return fail(createFailure(left?.deletedAt === undefined ? 'not-found' : 'session-busy'))
}

function changeAll(
  db: Database,
  ids: readonly SessionId[],
  changes: Partial<Session>,
): Promise<Result<null>> {
  return tryStorage(db, () =>
    db.transaction('rw', db.sessions, () =>
      updateEach(
        db,
        ids.map((key) => ({ key, changes })),
      ),
    ),
  )
}

/** Restores the remaining sessions if another tab erased some meanwhile. */
function restoreRemaining(db: Database, ids: readonly SessionId[]): Promise<Result<null>> {
  return tryStorage(db, async () => {
    const restored = await db.sessions
      .where('id')
      .anyOf([...ids])
      .modify({ deletedAt: undefined })
    return restored === 0 ? fail(createFailure('not-found')) : succeed(null)
  })
}

interface SessionChange {
  key: SessionId
  changes: Partial<Session>
}

/** Must be called within a transaction over `sessions`. */
async function updateEach(db: Database, updates: readonly SessionChange[]): Promise<Result<null>> {
  const stored = await db.sessions.bulkGet(updates.map(({ key }) => key))
  if (stored.some((session) => session === undefined)) return fail(createFailure('not-found'))
  await db.sessions.bulkUpdate(updates)
  return succeed(null)
}

function moveAll(db: Database, moves: readonly SessionMove[]): Promise<Result<null>> {
  return db.transaction('rw', db.sessions, db.folders, async () => {
    for (const folderId of new Set(moves.map((move) => move.folderId))) {
      if (folderId !== null && !(await findProject(db, folderId))) return fail(createFailure('not-found'))
    }
    return updateEach(
      db,
      moves.map(({ sessionId: key, folderId }) => ({ key, changes: { folderId: folderId ?? undefined } })),
    )
  })
}

interface SessionMove {
  sessionId: SessionId
  folderId: ProjectId | null
}
