import type { ChatRecord } from '../../core/kernel/chat-record.ts'
import { demoProvider } from '../../core/kernel/demo-model.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import type { BlobId, SessionId } from '../../core/kernel/id.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { allMessages, readBranch } from './chats/read-branch.ts'
import { withMarks } from './chats/read-marks.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

/** Loads a chat with all of its branches and files, consistent at one moment. */
export function readChatRecord(db: Database, sessionId: SessionId): Promise<Result<ChatRecord>> {
  return tryStorage(db, () =>
    db.transaction('r', db.sessions, db.messages, db.messageMarks, db.blobs, db.providers, async () => {
      const session = await db.sessions.get(sessionId)
      if (!session) return fail(createFailure('not-found'))
      const messages = await withMarks(db, await allMessages(db, sessionId).toArray())
      const head = session.headId === null ? undefined : await db.messages.get(session.headId)
      const branch = head ? await readBranch(db, head, Infinity) : []
      const rows = await db.blobs.where('sessionIds').equals(sessionId).toArray()
      return succeed({
        session,
        messages,
        visible: branch.map(({ id }) => id),
        blobs: new Map<BlobId, { mediaType: string; bytes: Uint8Array }>(
          rows.map(({ id, mediaType, bytes }) => [id, { mediaType, bytes }]),
        ),
        providers: [demoProvider, ...(await db.providers.toArray())],
      })
    }),
  )
}
