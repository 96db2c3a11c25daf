import { demoModel } from '../../../core/kernel/demo-model.ts'
import type { MessageId, SessionId } from '../../../core/kernel/id.ts'
import type { Session } from '../../../core/kernel/session.ts'
import { nextActivity } from '../chats/next-activity.ts'
import { allMessages } from '../chats/read-branch.ts'
import { readQueue } from '../read-queue.ts'
import type { Database } from '../schema.ts'

/**
 * Creates a session for messages without one. The recovered chat asks before anything runs and sends no queued
 * message. Must be called within a transaction over `sessions`, `messages` and `queue`.
 */
export async function recoverChat(db: Database, id: SessionId, at: number): Promise<void> {
  const answer = await allMessages(db, id)
    .filter(({ model }) => model !== undefined)
    .last()
  const queue = await readQueue(db, id)
  const recovered: Session = {
    id,
    title: 'Recovered chat',
    createdAt: at,
    updatedAt: at,
    activity: await nextActivity(db),
    nextOrder: 0,
    headId: null,
    rootIds: [],
    model: answer?.model ?? queue[0]?.model ?? demoModel,
    security: { mode: 'ask' },
    ...(queue.length > 0 && { queuePaused: 'interrupted' }),
  }
  await db.sessions.put(recovered)
  await recountChat(db, id)
}

/** Recalculates a session's counter, head and roots from its messages. Holds one message in memory at a time. */
export async function recountChat(db: Database, id: SessionId): Promise<void> {
  const session = await db.sessions.get(id)
  if (!session) return
  let hasHead = false
  let newest: { id: MessageId; order: number } | undefined
  const rootIds: MessageId[] = []
  await allMessages(db, id).each((message) => {
    if (message.id === session.headId) hasHead = true
    if (message.parentId === null) rootIds.push(message.id)
    newest = message
  })
  await db.sessions.put({
    ...session,
    nextOrder: Math.max(session.nextOrder, (newest?.order ?? -1) + 1),
    headId: hasHead ? session.headId : (newest?.id ?? null),
    rootIds,
  })
}
