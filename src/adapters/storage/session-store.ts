import { Dexie } from 'dexie'
import { createFailure } from '../../core/kernel/failure.ts'
import type { SessionId } from '../../core/kernel/id.ts'
import type { ModelRef } from '../../core/kernel/model.ts'
import type { ModelSettings } from '../../core/kernel/model-settings.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import type { Session } from '../../core/kernel/session.ts'
import { purgeSession } from './purge-session.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

export interface SessionStore {
  rename(sessionId: SessionId, title: string): Promise<Result<null>>
  setModel(sessionId: SessionId, model: ModelRef): Promise<Result<null>>
  setModelSettings(sessionId: SessionId, settings: ModelSettings): Promise<Result<null>>
  /** Empty: it has none of its own. */
  setInstructions(sessionId: SessionId, text: string): Promise<Result<null>>
  pin(sessionId: SessionId, isPinned: boolean): Promise<Result<null>>
  /** Hides the session; its rows stay until `purgeDeleted`. */
  remove(sessionId: SessionId): Promise<Result<null>>
  restore(sessionId: SessionId): Promise<Result<null>>
  /** Removes what was deleted at least `olderThanMs` ago, its usage excepted. Answers how many sessions went. */
  purgeDeleted(olderThanMs: number): Promise<Result<number>>
}

export function createSessionStore(db: Database, now: () => number = () => Date.now()): SessionStore {
  return {
    rename: (sessionId, title) => update(db, sessionId, { title, updatedAt: now() }),
    setModel: (sessionId, model) => update(db, sessionId, { model }),
    setModelSettings: (sessionId, modelSettings) => update(db, sessionId, { modelSettings }),
    setInstructions: (sessionId, text) =>
      update(db, sessionId, { instructions: text === '' ? undefined : text }),
    pin: (sessionId, isPinned) => update(db, sessionId, { pinnedAt: isPinned ? now() : undefined }),
    remove: (sessionId) => update(db, sessionId, { deletedAt: now() }),
    restore: (sessionId) => update(db, sessionId, { deletedAt: undefined }),
    purgeDeleted: (olderThanMs) => tryStorage(db, () => purgeDeleted(db, now() - olderThanMs)),
  }
}

function update(db: Database, sessionId: SessionId, changes: Partial<Session>): Promise<Result<null>> {
  return tryStorage(db, async () => {
    const found = await db.sessions.update(sessionId, changes)
    return found === 0 ? fail(createFailure('not-found')) : succeed(null)
  })
}

async function purgeDeleted(db: Database, deletedUntil: number): Promise<Result<number>> {
  const deleted = db.sessions.where('deletedAt').between(Dexie.minKey, deletedUntil, true, true)
  let purged = 0
  for (const sessionId of await deleted.primaryKeys()) {
    if (await purgeSession(db, sessionId, deletedUntil)) purged += 1
  }
  return succeed(purged)
}
