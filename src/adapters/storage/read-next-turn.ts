import type { NextTurn } from '../../core/engine/host-ports.ts'
import type { SessionId } from '../../core/kernel/id.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import { readBranch } from './chats/read-branch.ts'
import { readChatPrompts } from './chats/read-chat-prompts.ts'
import { withMarks } from './chats/read-marks.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

/**
 * Returns the initial data of a chat's next turn, without writing anything. Resolves to null if there is no such chat.
 */
export function readNextTurn(db: Database, sessionId: SessionId): Promise<Result<NextTurn | null>> {
  return tryStorage(db, () =>
    db.transaction('r', db.sessions, db.messages, db.messageMarks, db.folders, async () => {
      const session = await db.sessions.get(sessionId)
      if (!session || session.deletedAt !== undefined) return succeed(null)
      const head = session.headId && (await db.messages.get(session.headId))
      return succeed({
        history: head ? await withMarks(db, await readBranch(db, head, Infinity)) : [],
        ...(session.assistant && { assistant: session.assistant }),
        ...(session.modelSettings && { modelSettings: session.modelSettings }),
        prompts: await readChatPrompts(db, session),
        ...(session.note && { note: session.note.text }),
      })
    }),
  )
}
