import type { ChatRecord, Session } from '../../../core/model/conversation/session.ts'
import { demoProvider } from '../../../core/model/providers/model-ref.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { BlobId, SessionId, MessageId } from '../../../core/model/id.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { allMessages, loadBranch } from './messages.ts'
import { withAnnotations } from './message-annotations.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import { isDeleted } from '../../../core/model/conversation/annotated-message.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { TranscriptItem } from './transcript.ts'

/** Loads a chat with all of its branches and files, consistent at one moment. */
export function loadChatRecord(db: Database, sessionId: SessionId): Promise<Result<ChatRecord>> {
  return tryStorage(db, () =>
    db.transaction('r', db.sessions, db.messages, db.messageMarks, db.blobs, db.providers, async () => {
      const session = await db.sessions.get(sessionId)
      if (!session) return fail(createFailure('not-found'))
      const messages = await withAnnotations(db, await allMessages(db, sessionId).toArray())
      const head = session.headId === null ? undefined : await db.messages.get(session.headId)
      const branch = head ? await loadBranch(db, head, Infinity) : []
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

/** Maximum number of messages quoted from one chat. */
const maxMessages = 400

/**
 * Loads the newest messages shown in a chat, without deleted ones, oldest first. The result includes `around`: if that
 * message is on another branch, the branch up to it is returned.
 */
export function loadQuotableMessages(
  db: Database,
  sessionId: SessionId,
  around: MessageId | undefined,
): Promise<Result<{ session: Session; messages: Message[] }>> {
  return tryStorage(db, () =>
    db.transaction('r', db.sessions, db.messages, db.messageMarks, async () => {
      const session = await db.sessions.get(sessionId)
      if (!session || session.deletedAt !== undefined) return fail(createFailure('not-found'))
      const head = session.headId === null ? undefined : await db.messages.get(session.headId)
      const visible = head ? await loadBranch(db, head, maxMessages) : []
      const range =
        around === undefined || visible.some(({ id }) => id === around)
          ? undefined
          : await db.messages.get(around)
      const branch = range?.sessionId === sessionId ? await loadBranch(db, range, maxMessages) : visible
      const messages = await withAnnotations(db, branch)
      return succeed({ session, messages: messages.filter((message) => !isDeleted(message)) })
    }),
  )
}

type BranchItem = Pick<TranscriptItem, 'message' | 'rendering'>

const windowLength = 100

/** Loads the visible branch in windows from its end, each oldest message first, so that no single read takes long. */
export async function* loadBranchWindows(
  db: Database,
  sessionId: SessionId,
): AsyncGenerator<Result<readonly BranchItem[]>> {
  let from: MessageId | undefined
  for (;;) {
    const start = from
    const read = await tryStorage(db, async () => succeed(await readWindow(db, sessionId, start)))
    if (!read.ok) return yield read
    yield succeed(read.value.items)
    if (read.value.next === null) return
    from = read.value.next
  }
}

function readWindow(db: Database, sessionId: SessionId, from: MessageId | undefined) {
  return db.transaction('r', db.sessions, db.messages, db.messageMarks, db.renderings, async () => {
    const headId = from ?? (await db.sessions.get(sessionId))?.headId
    const head = headId ? await db.messages.get(headId) : undefined
    if (!head) return { items: [] as BranchItem[], next: null }
    const branch = await withAnnotations(db, await loadBranch(db, head, windowLength))
    const renderings = await db.renderings.bulkGet(branch.map(({ id }) => id))
    const items = branch.map((message, index) => {
      const rendering = renderings[index]
      const isShown = rendering?.revision === message.marks?.shownRevision
      return { message, rendering: isShown ? (rendering ?? null) : null }
    })
    return { items, next: branch[0]?.parentId ?? null }
  })
}

interface MessageWithTitle {
  message: Message
  title: string
}

/**
 * Loads messages by session and order, in the given sequence, with their annotations. Leaves out deleted messages and
 * those of deleted chats.
 */
export function loadMessagesAt(
  db: Database,
  places: readonly { sessionId: SessionId; order: number }[],
): Promise<Result<MessageWithTitle[]>> {
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
      const annotated = await withAnnotations(db, messages)
      return succeed(
        annotated.flatMap((message) => {
          const session = sessions.get(message.sessionId)
          if (!session || session.deletedAt !== undefined || isDeleted(message)) return []
          return [{ message, title: session.title }]
        }),
      )
    }),
  )
}
