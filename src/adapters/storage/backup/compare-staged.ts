import type { SessionId } from '../../../core/kernel/id.ts'
import type { Database } from '../schema.ts'
import { findFaultOfChat } from './check-chat.ts'
import { compareChat } from './compare-chat.ts'
import { copyIdOf } from './copy-chat.ts'
import { findMissingRecords, hasRecords, tablesOfRecords } from './find-missing-records.ts'
import { hasLostFiles, type StagedFiles } from './restore-files.ts'
import type { StagedChat } from './staging-database.ts'
import type { ChatRows } from './staged-chat-rows.ts'

export type ComparedChat = { ok: true; chat: StagedChat } | { ok: false; title: string; fault: string }

export interface StagedChatToCompare {
  id: SessionId
  rows: ChatRows | null
  files: StagedFiles
  redact: (text: string) => string
}

/** Decides how a completely staged chat is restored. `rows` is null if the chat has no row of its own. */
export async function compareStaged(
  db: Database,
  { id, rows, files, redact }: StagedChatToCompare,
): Promise<ComparedChat> {
  if (!rows) return { ok: false, title: id, fault: 'the row of the chat itself is missing' }
  const { session, messages, marks } = rows
  const fault = findFaultOfChat(id, rows)
  if (fault !== null) return { ok: false, title: session.title, fault }
  const isHere = (await db.sessions.get(id)) !== undefined
  const lacksFiles = isHere && (await hasLostFiles(db, files.byOwner.get(id) ?? []))
  const tables = [db.sessions, db.messages, db.messageMarks, db.queue, ...tablesOfRecords(db)]
  const compared = await db.transaction('r', tables, async () => {
    const here = await db.sessions.get(id)
    const stored = (await db.messages.bulkGet(messages.map((message) => message.id))).filter(isThere)
    const runs = (await db.runs.bulkGet(rows.runs.map((run) => run.id))).filter(isThere)
    const queue = (await db.queue.bulkGet(rows.queue.map((message) => message.id))).filter(isThere)
    const marked = (await db.messageMarks.bulkGet(marks.map((row) => row.messageId))).filter(isThere)
    const outcome = compareChat({
      messages,
      marks,
      here: here ? { session: here, messages: stored, marks: marked } : null,
      hasStrangers: [...stored, ...runs, ...queue].some(({ sessionId }) => sessionId !== id),
      hasMore: lacksFiles || (here !== undefined && hasRecords(await findMissingRecords(db, rows))),
      redact,
    })
    const known = new Set(stored.map((message) => message.id))
    const missing = messages.filter((message) => !known.has(message.id)).length
    return { outcome, missing }
  })
  const { outcome, missing } = compared
  if (outcome !== 'beside')
    return { ok: true, chat: { id, title: session.title, outcome, messages: missing } }
  const isCopied = (await db.sessions.get(await copyIdOf(rows))) !== undefined
  const chat: StagedChat = {
    id,
    title: session.title,
    outcome: isCopied ? 'same' : outcome,
    messages: messages.length,
  }
  return { ok: true, chat }
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined
}
