import type { Memory } from '../../../core/model/assistants/memory.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { Database } from '../database/schema.ts'

export interface ListedMemory {
  memory: Memory
  /** Title of the chat, or null if a person wrote the memory or the chat is gone. */
  chatTitle: string | null
}

/** Lists memories that are not deleted, newest first. Suggestions are no memories yet. */
export function listMemories(db: Database): Promise<ListedMemory[]> {
  return list(db, ({ isProposed }) => !isProposed)
}

/** Lists suggestions whose chat still exists, oldest first. With `sessionId`, only those of this chat. */
export async function listSuggestedMemories(db: Database, sessionId?: SessionId): Promise<ListedMemory[]> {
  const suggested = await list(
    db,
    (memory) => memory.isProposed === true && (sessionId === undefined || memory.sessionId === sessionId),
  )
  return suggested.filter(({ chatTitle }) => chatTitle !== null).toReversed()
}

async function list(db: Database, isListed: (memory: Memory) => boolean): Promise<ListedMemory[]> {
  const rows = await db.memories.toArray()
  const memories = rows.filter((memory) => memory.deletedAt === undefined && isListed(memory))
  const sessionIds = [...new Set(memories.flatMap(({ sessionId }) => sessionId ?? []))]
  const sessions = await db.sessions.bulkGet(sessionIds)
  const titles = new Map(
    sessions.flatMap((session) =>
      session && session.deletedAt === undefined ? [[session.id, session.title] as const] : [],
    ),
  )
  return memories
    .toSorted((first, second) => second.createdAt - first.createdAt || (first.id < second.id ? 1 : -1))
    .map((memory) => ({ memory, chatTitle: (memory.sessionId && titles.get(memory.sessionId)) ?? null }))
}
