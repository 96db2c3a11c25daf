import { plainExcerptOf } from '../../../core/model/conversation/excerpt.ts'
import type { MessageId, SessionId } from '../../../core/model/id.ts'
import { isDeleted, annotateMessage } from '../../../core/model/conversation/annotated-message.ts'
import type { Message, MessagePart } from '../../../core/model/conversation/message.ts'
import { annotationsOf } from './annotation-store.ts'
import { messagesBetween, loadBranch } from './messages.ts'
import type { Database } from '../database/schema.ts'
import type { ChatNeeds } from '../../../core/model/providers/supported-files.ts'
import { withAnnotations } from './message-annotations.ts'

/** A message of the tree, shortened to one line. */
export interface ChatMapNode {
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
  nodes: readonly ChatMapNode[]
  headId: MessageId | null
}

const rowsAtOnce = 500

/** Reads in windows, so that only a few hundred messages are in memory at a time. */
export function loadChatMap(db: Database, sessionId: SessionId): PromiseLike<ChatMap> {
  return db.transaction('r', db.sessions, db.messages, db.messageMarks, async () => {
    const session = await db.sessions.get(sessionId)
    const annotationsById = new Map((await annotationsOf(db, sessionId)).map((row) => [row.messageId, row]))
    const nodes: ChatMapNode[] = []
    for (let from = 0; from < (session?.nextOrder ?? 0); from += rowsAtOnce) {
      const rows = await messagesBetween(db, sessionId, [from, from + rowsAtOnce]).toArray()
      for (const row of rows) nodes.push(toNode(annotateMessage(row, annotationsById.get(row.id))))
    }
    return { nodes, headId: session?.headId ?? null }
  })
}

function toNode(message: Message): ChatMapNode {
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

/** Counts what the visible branch sends. */
export function loadChatNeeds(db: Database, sessionId: SessionId): PromiseLike<ChatNeeds> {
  return db.transaction('r', db.sessions, db.messages, db.messageMarks, async () => {
    const session = await db.sessions.get(sessionId)
    const head = session?.headId ? await db.messages.get(session.headId) : undefined
    const branch = head ? await withAnnotations(db, await loadBranch(db, head, Infinity)) : []
    const parts = branch.flatMap((message) => (isDeleted(message) ? [] : message.parts))
    return { images: count(parts, isImagePart), calls: count(parts, isCall) }
  })
}

function isImagePart(part: MessagePart): boolean {
  return part.type === 'file' && part.mediaType.startsWith('image/') && part.superseded === undefined
}

function isCall(part: MessagePart): boolean {
  return part.type === 'tool-call'
}

function count(parts: readonly MessagePart[], is: (part: MessagePart) => boolean): number {
  return parts.filter((part) => is(part)).length
}
