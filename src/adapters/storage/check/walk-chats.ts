import { Dexie } from 'dexie'
import type { MessageId } from '../../../core/kernel/id.ts'
import type { Session } from '../../../core/kernel/session.ts'
import type { Database } from '../schema.ts'
import { recountChat } from './recover-chat.ts'
import { findThere, nextAfter, type Walk } from './walk.ts'

const rowsAtOnce = 200

/** Checks each chat's head, roots and message counter. */
export function walkChats(db: Database): Walk {
  return {
    tables: [db.sessions, db.messages],
    async step(after) {
      const sessions = await db.sessions.where('id').above(after).limit(rowsAtOnce).toArray()
      const named = sessions.flatMap(({ headId, rootIds }) =>
        headId === null ? rootIds : [headId, ...rootIds],
      )
      const there = await findThere(db.messages, named)
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
        async mend() {
          for (const { id } of new Set([...headless, ...miscounted])) await recountChat(db, id)
        },
        next: nextAfter(
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
