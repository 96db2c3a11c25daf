import { Dexie } from 'dexie'
import type { SessionId } from '../../../core/model/id.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import type { ChatSize } from '../../../core/model/data/storage-report.ts'
import { shownFilesOfMessage } from '../files/message-files.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

const rowsAtOnce = 500

/** Estimates the size of each chat, largest first: the length of its messages plus the files that they name. */
export async function measureChats(db: Database, signal: AbortSignal): Promise<Result<ChatSize[]>> {
  const listed = await tryStorage(db, async () => succeed(await db.sessions.toArray()))
  if (!listed.ok) return listed
  const chats: ChatSize[] = []
  for (const { id, title, deletedAt } of listed.value) {
    signal.throwIfAborted()
    if (deletedAt !== undefined) continue
    const measured = await tryStorage(db, async () => succeed(await measure(db, id)))
    if (!measured.ok) return measured
    chats.push({ id, title, ...measured.value })
  }
  return succeed(chats.toSorted((first, second) => second.bytes - first.bytes))
}

async function measure(db: Database, id: SessionId): Promise<Pick<ChatSize, 'messages' | 'bytes'>> {
  const files = new Map<string, number>()
  let messages = 0
  let characters = 0
  for (let from: [SessionId, unknown] = [id, Dexie.minKey]; ;) {
    const rows = await db.messages
      .where('[sessionId+order]')
      .between(from, [id, Dexie.maxKey], false)
      .limit(rowsAtOnce)
      .toArray()
    for (const row of rows) {
      messages += 1
      characters += JSON.stringify(row).length
      for (const { blobId, byteLength } of shownFilesOfMessage(row)) files.set(blobId, byteLength)
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) break
    from = [id, last.order]
  }
  return { messages, bytes: characters + [...files.values()].reduce((sum, bytes) => sum + bytes, 0) }
}
