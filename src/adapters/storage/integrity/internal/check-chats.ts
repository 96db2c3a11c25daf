import { Dexie } from 'dexie'
import type { MessageId, SessionId } from '../../../../core/model/id.ts'
import type { Session } from '../../../../core/model/conversation/session.ts'
import type { Database } from '../../database/schema.ts'
import { findExisting, nextCursor, type IntegrityCheck } from './integrity-check.ts'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import { nextActivity } from '../../conversation/session-fields.ts'
import { allMessages, loadQueue } from '../../conversation/messages.ts'

const rowsAtOnce = 200

/** Checks each chat's head, roots and message counter. */
export function checkChats(db: Database): IntegrityCheck {
  return {
    tables: [db.sessions, db.messages],
    async checkBatch(after) {
      const sessions = await db.sessions.where('id').above(after).limit(rowsAtOnce).toArray()
      const named = sessions.flatMap(({ headId, rootIds }) =>
        headId === null ? rootIds : [headId, ...rootIds],
      )
      const there = await findExisting(db.messages, named)
      const headless: Session[] = []
      const miscounted: Session[] = []
      for (const session of sessions) {
        const highest = await highestOrder(db, session)
        if (isHeadless(session, { highest, there })) headless.push(session)
        const lacksRoot = session.rootIds.some((id) => !there.has(id))
        if (highest >= session.nextOrder || lacksRoot) miscounted.push(session)
      }
      return {
        faults: { 'heads-nowhere': headless.length, 'counters-behind': miscounted.length },
        async repair() {
          for (const { id } of new Set([...headless, ...miscounted])) await recountChat(db, id)
        },
        next: nextCursor(
          sessions.map(({ id }) => id),
          rowsAtOnce,
        ),
      }
    },
  }
}

function isHeadless(
  { headId }: Session,
  { highest, there }: { highest: number; there: ReadonlySet<MessageId> },
): boolean {
  return headId === null ? highest >= 0 : !there.has(headId)
}

/** Returns -1 without messages. */
async function highestOrder(db: Database, { id }: Session): Promise<number> {
  const [key] = await db.messages
    .where('[sessionId+order]')
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    // oxlint-disable-next-line unicorn/no-array-reverse -- of an index, not of an array
    .reverse()
    .limit(1)
    .keys()
  return Array.isArray(key) ? Number(key[1]) : -1
}

/**
 * Creates a session for messages without one. The recovered chat asks before anything runs and sends no queued
 * message. Must be called within a transaction over `sessions`, `messages` and `queue`.
 */
export async function recoverChat(db: Database, id: SessionId, at: number): Promise<void> {
  const answer = await allMessages(db, id)
    .filter(({ model }) => model !== undefined)
    .last()
  const queue = await loadQueue(db, id)
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
async function recountChat(db: Database, id: SessionId): Promise<void> {
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
