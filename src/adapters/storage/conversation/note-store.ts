import { createFailure } from '../../../core/model/failures/failure.ts'
import type { RunId, SessionId } from '../../../core/model/id.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { SessionNote } from '../../../core/model/assistants/memory.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

/** Stores the note of each chat. */
export interface NoteStore {
  /** Resolves to null without a note. */
  read(sessionId: SessionId): Promise<Result<SessionNote | null>>
  /** Saves the person's note. An empty text removes it. */
  save(sessionId: SessionId, text: string): Promise<Result<null>>
  /** Saves the assistant's note. Resolves to false, with nothing changed, if the turn already wrote another note. */
  write(note: {
    sessionId: SessionId
    runId: RunId
    text: string
    isTainted: boolean
  }): Promise<Result<boolean>>
}

export function createNoteStore(db: Database, now: () => number): NoteStore {
  return {
    read: (sessionId) =>
      tryStorage(db, async () => succeed((await db.sessions.get(sessionId))?.note ?? null)),
    save: (sessionId, text) =>
      tryStorage(db, async () => {
        const note: SessionNote | undefined = text === '' ? undefined : { text, by: 'person', at: now() }
        const updatedCount = await db.sessions.update(sessionId, { note })
        return updatedCount === 0 ? fail(createFailure('not-found')) : succeed(null)
      }),
    write: ({ sessionId, runId, text, isTainted }) =>
      tryStorage(db, () =>
        db.transaction('rw', db.sessions, async () => {
          const session = await db.sessions.get(sessionId)
          if (!session) return fail(createFailure('not-found'))
          if (session.note?.runId === runId) return succeed(session.note.text === text)
          const note: SessionNote = { text, by: 'assistant', at: now(), runId, isTainted }
          await db.sessions.update(sessionId, { note })
          return succeed(true)
        }),
      ),
  }
}
