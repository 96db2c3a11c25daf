import { plainExcerptOf } from '../../../core/kernel/excerpt.ts'
import type { MessageId, SessionId } from '../../../core/kernel/id.ts'
import { isDeleted, markMessage } from '../../../core/kernel/mark-message.ts'
import type { Message } from '../../../core/kernel/message.ts'
import { marksOf } from '../mark-store.ts'
import { messagesBetween } from './read-branch.ts'
import type { Database } from '../schema.ts'

/** A message of the tree, shortened to one line. */
export interface MapNode {
  id: MessageId
  parentId: MessageId | null
  order: number
  role: Message['role']
  status: Message['status']
  excerpt: string
  isDeleted: boolean
}

export interface ChatMap {
  /** Messages of all branches, in the order of creation. */
  nodes: readonly MapNode[]
  headId: MessageId | null
}

const rowsAtOnce = 500

/** Reads in windows, so that only a few hundred messages are in memory at a time. */
export function readChatMap(db: Database, sessionId: SessionId): PromiseLike<ChatMap> {
  return db.transaction('r', db.sessions, db.messages, db.messageMarks, async () => {
    const session = await db.sessions.get(sessionId)
    const marks = new Map((await marksOf(db, sessionId)).map((row) => [row.messageId, row]))
    const nodes: MapNode[] = []
    for (let from = 0; from < (session?.nextOrder ?? 0); from += rowsAtOnce) {
      const rows = await messagesBetween(db, sessionId, [from, from + rowsAtOnce]).toArray()
      for (const row of rows) nodes.push(toNode(markMessage(row, marks.get(row.id))))
    }
    return { nodes, headId: session?.headId ?? null }
  })
}

function toNode(message: Message): MapNode {
  const { id, parentId, order, role, status } = message
  const isHidden = isDeleted(message)
  return {
    id,
    parentId,
    order,
    role,
    status,
    isDeleted: isHidden,
    excerpt: isHidden ? '' : plainExcerptOf(message),
  }
}
