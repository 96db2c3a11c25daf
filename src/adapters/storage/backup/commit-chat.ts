import { Dexie, type Table } from 'dexie'
import type { MessageId } from '../../../core/kernel/id.ts'
import type { Message } from '../../../core/kernel/message.ts'
import type { QueuedMessage } from '../../../core/kernel/queued-message.ts'
import type { Session } from '../../../core/kernel/session.ts'
import type { Database, RunRow } from '../schema.ts'
import { findMissingRecords, tablesOfRecords } from './find-missing-records.ts'
import { judgeMarks } from './judge-marks.ts'
import type { ChatRows } from './staged-chat-rows.ts'

/** That a transaction which adds or joins a chat writes. */
export function tablesOfChats(db: Database): Table[] {
  const { sessions, messages, messageMarks, queue, importedChats } = db
  return [sessions, messages, messageMarks, ...tablesOfRecords(db), queue, importedChats]
}

/** Within a transaction over the tables of chats: the chat is not here, or deleted, and is as the backup has it afterwards. */
export async function addChat(db: Database, rows: ChatRows): Promise<void> {
  await db.sessions.put(toRestored(rows))
  await addRows(db, rows, { messages: rows.messages, marks: rows.marks })
  await db.queue.bulkPut(rows.queue.map(toWaiting))
}

/**
 * Within the same: the chat is here with fewer messages or records, or with older marks. Messages that it lacks come as branches, after all
 * that it has; the branch that is shown stays, but where the backup only goes on with it.
 */
export async function joinChat(db: Database, rows: ChatRows): Promise<void> {
  const session = await db.sessions.get(rows.session.id)
  if (!session) return
  const known = new Set(
    await db.messages
      .where('[sessionId+order]')
      .between(...within(session))
      .primaryKeys(),
  )
  const missing = rows.messages.filter(({ id }) => !known.has(id))
  let { nextOrder } = session
  const placed = missing
    .toSorted((first, second) => first.order - second.order)
    .map((message) => Object.assign({}, message, { order: nextOrder++ }))
  const own = await db.messageMarks.bulkGet(rows.marks.map(({ messageId }) => messageId))
  const marks = rows.marks.filter((row, index) => judgeMarks(row, own[index]) === 'take')
  const roots = placed.filter(({ parentId }) => parentId === null).map(({ id }) => id)
  const { deletedAt: _, ...kept } = session
  await db.sessions.put({
    ...kept,
    nextOrder,
    rootIds: [...session.rootIds, ...roots],
    headId: findHead(session.headId, rows, missing),
  })
  await addRows(db, rows, { messages: placed, marks })
}

function within({ id }: Session): [[string, unknown], [string, unknown]] {
  return [
    [id, Dexie.minKey],
    [id, Dexie.maxKey],
  ]
}

/** The head of the backup, where the way from it leads over missing messages to the head that is here. */
function findHead(
  here: MessageId | null,
  { session }: ChatRows,
  missing: readonly Message[],
): MessageId | null {
  const byId = new Map(missing.map((message) => [message.id, message]))
  let at = session.headId
  while (at !== null && at !== here) {
    const message = byId.get(at)
    if (!message) return here
    at = message.parentId
  }
  return at === here ? session.headId : here
}

async function addRows(
  db: Database,
  rows: ChatRows,
  { messages, marks }: Pick<ChatRows, 'messages' | 'marks'>,
): Promise<void> {
  await db.messages.bulkPut([...messages])
  await db.messageMarks.bulkPut([...marks])
  const records = await findMissingRecords(db, rows)
  const added = new Set(messages.map(({ id }) => id))
  await db.runs.bulkPut(records.runs.map((run) => (added.has(run.assistantMessageId) ? run : toEnded(run))))
  await db.events.bulkPut([...records.events])
  await db.sentRequests.bulkPut([...records.sentRequests])
  await db.wireRequests.bulkPut([...records.wireRequests])
  await db.requestParts.bulkPut([...records.requestParts])
  for (const row of rows.importedChats)
    if (!(await db.importedChats.get(row.id))) await db.importedChats.put(row)
}

/** Who ends a run writes its answer as the run's events have it: one that is here already stays as it is. */
function toEnded(run: RunRow): RunRow {
  if (run.state === 'ended') return run
  const { openInteractions: _, ...rest } = run
  return { ...rest, state: 'ended', status: 'interrupted', endedAt: run.startedAt }
}

/** No turn has taken it, and none is to. */
function toWaiting({ isSteered: _steered, isTaken: _taken, ...message }: QueuedMessage): QueuedMessage {
  return message
}

/** Nothing runs without asking, and nothing is sent, because a file said so. */
function toRestored({ session, queue }: ChatRows): Session {
  const { deletedAt: _, ...kept } = session
  return {
    ...kept,
    security: { mode: 'ask' },
    ...(queue.length > 0 && { queuePaused: session.queuePaused ?? 'interrupted' }),
  }
}
