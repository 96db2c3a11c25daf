import { isDeleted } from '../../core/kernel/mark-message.ts'
import type { SessionId } from '../../core/kernel/id.ts'
import type { Message } from '../../core/kernel/message.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import { withMarks } from './chats/read-marks.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

export interface FoundMessage {
  message: Message
  title: string
}

/**
 * Loads messages by session and order, in the given sequence, with their annotations. Leaves out deleted messages and
 * those of deleted chats.
 */
export function readFoundMessages(
  db: Database,
  places: readonly { sessionId: SessionId; order: number }[],
): Promise<Result<FoundMessage[]>> {
  return tryStorage(db, () =>
    db.transaction('r', db.sessions, db.messages, db.messageMarks, async () => {
      const sessionIds = [...new Set(places.map(({ sessionId }) => sessionId))]
      const sessions = new Map(
        (await db.sessions.bulkGet(sessionIds)).map((session) => [session?.id, session]),
      )
      const reads = places.map(({ sessionId, order }) =>
        db.messages.where('[sessionId+order]').equals([sessionId, order]).first(),
      )
      const messages = (await Promise.all(reads)).filter((message) => message !== undefined)
      const shown = await withMarks(db, messages)
      return succeed(
        shown.flatMap((message) => {
          const session = sessions.get(message.sessionId)
          if (!session || session.deletedAt !== undefined || isDeleted(message)) return []
          return [{ message, title: session.title }]
        }),
      )
    }),
  )
}
