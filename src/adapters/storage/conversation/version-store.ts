import { createFailure } from '../../../core/model/failures/failure.ts'
import type { MessageId, SessionId } from '../../../core/model/id.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Session } from '../../../core/model/conversation/session.ts'
import { toDraftParts, type MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import { retainAttachments } from '../files/message-files.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

interface NewVersion extends MessageDraft {
  sessionId: SessionId
  messageId: MessageId
  newMessageId: MessageId
  at: number
}

export type VersionStore = ReturnType<typeof createVersionStore>

export function createVersionStore(db: Database) {
  return {
    /** Makes the message part of the visible branch, which continues to its latest leaf. */
    select: (sessionId: SessionId, messageId: MessageId): Promise<Result<null>> =>
      tryStorage(db, () =>
        db.transaction('rw', db.sessions, db.messages, async () => {
          const message = await db.messages.get(messageId)
          const session = await db.sessions.get(sessionId)
          if (!session || message?.sessionId !== sessionId) return fail(createFailure('not-found'))
          const head = await findNewestLeaf(db, message)
          await db.sessions.update(sessionId, { headId: head.id })
          return succeed(null)
        }),
      ),
    /** Adds a sibling with another text, makes it visible and returns it. */
    addVersion: ({ sessionId, messageId, newMessageId, at, ...text }: NewVersion): Promise<Result<Message>> =>
      tryStorage(db, () =>
        db.transaction('rw', db.sessions, db.messages, db.blobs, async () => {
          const session = await db.sessions.get(sessionId)
          const edited = await db.messages.get(messageId)
          if (!session || session.deletedAt !== undefined || edited?.sessionId !== sessionId) {
            return fail(createFailure('not-found'))
          }
          if (edited.status === 'streaming') return fail(createFailure('session-busy'))
          const version = newVersion(edited, { ...text, id: newMessageId, order: session.nextOrder, at })
          const earlier = await db.messages.get(newMessageId)
          if (earlier) return succeed(earlier)
          const retained = await retainAttachments(db, sessionId, version.parts)
          if (!retained.ok) return retained
          await db.messages.add(version)
          await db.sessions.put(showVersion(session, version, at))
          return succeed(version)
        }),
      ),
  }
}

/** Children have a higher order than their parent, so the descent ends. */
async function findNewestLeaf(db: Database, message: Message): Promise<Message> {
  let leaf = message
  for (;;) {
    const children = await db.messages.where('parentId').equals(leaf.id).toArray()
    const newest = children
      .filter(({ order }) => order > leaf.order)
      .toSorted((first, second) => second.order - first.order)[0]
    if (!newest) return leaf
    leaf = newest
  }
}

/** Builds a message written by a person, in either role, without metadata of its original. */
function newVersion(
  { sessionId, parentId, role, model }: Message,
  { id, order, at, ...text }: Pick<Message, 'id' | 'order'> & MessageDraft & { at: number },
): Message {
  return {
    id,
    sessionId,
    parentId,
    order,
    role,
    status: 'complete',
    parts: toDraftParts(text),
    createdAt: at,
    ...(role === 'assistant' && { endedAt: at }),
    ...(model && { model }),
  }
}

function showVersion(session: Session, { id, parentId, order }: Message, at: number): Session {
  const rootIds = parentId === null ? [...session.rootIds, id] : session.rootIds
  return { ...session, rootIds, headId: id, nextOrder: order + 1, updatedAt: at }
}
