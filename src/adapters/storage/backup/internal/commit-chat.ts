import { Dexie, type Table } from 'dexie'
import type { MessageId } from '../../../../core/model/id.ts'
import type { Message } from '../../../../core/model/conversation/message.ts'
import type { QueuedMessage } from '../../../../core/model/conversation/queued-message.ts'
import type { Session } from '../../../../core/model/conversation/session.ts'
import type { Database, RunRow } from '../../database/schema.ts'
import { findMissingRecords, recordTables } from './missing-records.ts'
import { compareAnnotations } from './compare-annotations.ts'
import { toInterrupted } from '../../journal/child-runs.ts'
import type { StagedChatRows } from './staging-database.ts'

/** Returns the tables that a transaction writes when it adds or merges a chat. */
export function chatTables(db: Database): Table[] {
  const { sessions, messages, messageMarks, queue, importedChats } = db
  return [sessions, messages, messageMarks, ...recordTables(db), queue, importedChats]
}

/**
 * Writes a chat that is missing or deleted here, as the backup has it. Must be called within a transaction over the
 * tables of chats.
 */
export async function addRestoredChat(db: Database, rows: StagedChatRows): Promise<void> {
  await db.sessions.put(toRestored(rows))
  await addRows(db, rows, { messages: rows.messages, marks: rows.marks })
  await db.queue.bulkPut(rows.queue.map(toWaiting))
}

/**
 * Merges a chat that has fewer messages or records here, or older annotations. Missing messages are added as branches
 * after all existing ones. The visible branch stays, unless the backup only continues it. Must be called within the
 * same kind of transaction.
 */
export async function mergeRestoredChat(db: Database, rows: StagedChatRows): Promise<void> {
  const session = await db.sessions.get(rows.session.id)
  if (!session) return
  const storedIds = new Set(
    await db.messages
      .where('[sessionId+order]')
      .between(...within(session))
      .primaryKeys(),
  )
  const missing = rows.messages.filter(({ id }) => !storedIds.has(id))
  const from = session.nextOrder
  let nextOrder = from
  const placed = missing
    .toSorted((first, second) => first.order - second.order)
    .map((message) => Object.assign({}, message, { order: nextOrder++ }))
  const own = await db.messageMarks.bulkGet(rows.marks.map(({ messageId }) => messageId))
  const annotations = rows.marks.filter((row, index) => compareAnnotations(row, own[index]) === 'take')
  const roots = placed.filter(({ parentId }) => parentId === null).map(({ id }) => id)
  const { deletedAt: _, ...rest } = session
  await db.sessions.put({
    ...rest,
    nextOrder,
    ...(nextOrder > from && { restored: [...(session.restored ?? []), { from, to: nextOrder }] }),
    rootIds: [...session.rootIds, ...roots],
    headId: findHead(session.headId, rows, missing),
  })
  await addRows(db, rows, { messages: placed, marks: annotations })
}

function within({ id }: Session): [[string, unknown], [string, unknown]] {
  return [
    [id, Dexie.minKey],
    [id, Dexie.maxKey],
  ]
}

/**
 * Returns the backup's head if the path from it leads over missing messages to the head stored here. Returns the
 * stored head otherwise.
 */
function findHead(
  here: MessageId | null,
  { session }: StagedChatRows,
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
  rows: StagedChatRows,
  { messages, marks }: Pick<StagedChatRows, 'messages' | 'marks'>,
): Promise<void> {
  await db.messages.bulkPut([...messages])
  await db.messageMarks.bulkPut([...marks])
  const records = await findMissingRecords(db, rows)
  const added = new Set(messages.map(({ id }) => id))
  await db.runs.bulkPut(toRestorableRuns(records.runs, added))
  await db.events.bulkPut([...records.events])
  await db.sentRequests.bulkPut([...records.sentRequests])
  await db.wireRequests.bulkPut([...records.wireRequests])
  await db.requestParts.bulkPut([...records.requestParts])
  for (const row of rows.importedChats)
    if (!(await db.importedChats.get(row.id))) await db.importedChats.put(row)
}

/**
 * Ending a run overwrites its answer from the run's events, so a run whose answer is already here is stored as ended.
 * Its child runs, which nothing would continue, are ended as well.
 */
function toRestorableRuns(runs: readonly RunRow[], added: ReadonlySet<MessageId>): RunRow[] {
  const roots = runs.filter(({ parentRunId }) => parentRunId === undefined)
  const openIds = new Set(
    roots.flatMap(({ id, state, assistantMessageId }) =>
      state !== 'ended' && added.has(assistantMessageId) ? [id] : [],
    ),
  )
  return runs.map((run) =>
    run.state === 'ended' || openIds.has(run.parentRunId ?? run.id) ? run : toInterrupted(run, run.startedAt),
  )
}

/** Resets the markers of a message that a turn was to take. */
function toWaiting({ isSteered: _steered, isTaken: _taken, ...message }: QueuedMessage): QueuedMessage {
  return message
}

/** Resets the chat so that a restored file neither runs anything without asking nor sends anything. */
function toRestored({ session, messages, queue }: StagedChatRows): Session {
  const { deletedAt: _, ...rest } = session
  const to = messages.reduce((next, { order }) => Math.max(next, order + 1), 0)
  const { instructions = '', assistant } = rest
  return {
    ...rest,
    hasForeignInstructions: instructions === '' ? undefined : true,
    assistant: assistant && { ...assistant, isForeign: true },
    security: { mode: 'ask' },
    restored: [{ from: 0, to }],
    ...(queue.length > 0 && { queuePaused: session.queuePaused ?? 'interrupted' }),
  }
}
