import type { Memory } from '../../../core/model/assistants/memory.ts'
import type { Database } from '../database/schema.ts'

export interface ListedMemory {
  memory: Memory
  /** Title of the chat, or null if a person wrote the memory or the chat is gone. */
  chatTitle: string | null
}

/** Lists memories that are not deleted, newest first. */
export async function listMemories(db: Database): Promise<ListedMemory[]> {
  const memories = (await db.memories.toArray()).filter(({ deletedAt }) => deletedAt === undefined)
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
