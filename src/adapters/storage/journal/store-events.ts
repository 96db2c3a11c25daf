import type { AnswerSplit } from '../../../core/engine/host-ports.ts'
import type { MessageId } from '../../../core/kernel/id.ts'
import type { Interaction } from '../../../core/kernel/interaction.ts'
import type { Message } from '../../../core/kernel/message.ts'
import { succeed, type Result } from '../../../core/kernel/result.ts'
import type { RunEvent, RunEventOf } from '../../../core/kernel/run-event.ts'
import { fromWrittenParts, toWrittenParts } from '../../../core/kernel/written-text.ts'
import type { RecordedRequests } from '../requests/request-recorder.ts'
import { isHeld, takenOver } from './leases.ts'
import { titleOf } from '../chats/title-of.ts'
import type { Database, LeaseRow, RunRow } from '../schema.ts'

/** Events that change more than the log of their run, and that nobody may act on before they are durable. */
export function isDurable(event: RunEvent): boolean {
  return (
    event.type === 'interaction-raised' ||
    event.type === 'interaction-answered' ||
    event.type === 'input-text-changed'
  )
}

export interface EventBatch {
  lease: LeaseRow
  events: readonly RunEvent[]
  splits: readonly AnswerSplit[]
  requests: RecordedRequests
  settledSeq: number
}

/** What is written at a time. */
export type Batch = Pick<EventBatch, 'events' | 'splits' | 'requests'>

/** One strict transaction. A run that is another's by now gets nothing. */
export function storeEvents(db: Database, batch: EventBatch): Promise<Result<null>> {
  const { lease, events, splits, requests, settledSeq } = batch
  if (splits.length === 0 && !events.some(isDurable)) {
    return db.transaction('rw', [...tablesOfLog(db, requests), db.runs], async () => {
      if (!(await isHeld(db, lease))) return takenOver()
      await putLog(db, batch)
      await db.runs.update(lease.runId, { settledSeq })
      return succeed(null)
    })
  }
  return db.transaction('rw', tablesOfEvents(db), async () => {
    if (!(await isHeld(db, lease))) return takenOver()
    await putLog(db, batch)
    const run = await db.runs.get(lease.runId)
    if (run?.state === 'live') await db.runs.put({ ...(await applyEvents(db, run, batch)), settledSeq })
    return succeed(null)
  })
}

/** What a run that goes on writes and nobody waits for. */
export function storeLog(
  db: Database,
  log: Pick<EventBatch, 'lease' | 'events' | 'requests'>,
): Promise<Result<null>> {
  return db.transaction('rw', tablesOfLog(db, log.requests), async () => {
    if (!(await isHeld(db, log.lease))) return takenOver()
    await putLog(db, log)
    return succeed(null)
  })
}

/** Within a transaction over `tablesOfLog`, or, where no request is among it, over the events. */
export async function putLog(
  db: Database,
  { events, requests }: Pick<EventBatch, 'events' | 'requests'>,
): Promise<void> {
  if (requests.parts.length > 0) await db.requestParts.bulkPut([...requests.parts])
  if (requests.records.length > 0) await db.sentRequests.bulkPut([...requests.records])
  if (requests.wires.length > 0) await db.wireRequests.bulkPut([...requests.wires])
  await db.events.bulkPut([...events])
}

function tablesOfLog(db: Database, { records, wires }: RecordedRequests) {
  const isAny = records.length > 0 || wires.length > 0
  const ofRequests = isAny ? [db.sentRequests, db.wireRequests, db.requestParts] : []
  return [db.events, db.leases, ...ofRequests]
}

export function tablesOfEvents(db: Database) {
  const { sentRequests, wireRequests, requestParts, runs, messages, renderings, sessions, queue } = db
  const ofRequests = [sentRequests, wireRequests, requestParts]
  return [db.events, db.leases, ...ofRequests, runs, messages, renderings, sessions, queue]
}

/** Within a transaction over `tablesOfEvents`: what the events change beside the log. Gives the run as it is then. */
export async function applyEvents(
  db: Database,
  run: RunRow,
  { events, splits }: Pick<EventBatch, 'events' | 'splits'>,
): Promise<RunRow> {
  for (const event of events) if (event.type === 'input-text-changed') await changeQuestion(db, event)
  let changed: RunRow = { ...run, openInteractions: openAfter(run.openInteractions ?? [], events) }
  for (const split of splits) changed = await splitAnswer(db, changed, split)
  return changed
}

function openAfter(open: readonly Interaction[], events: readonly RunEvent[]): readonly Interaction[] {
  let now = open
  for (const event of events) {
    if (event.type === 'interaction-raised') {
      now = [...now.filter(({ id }) => id !== event.interaction.id), event.interaction]
    }
    if (event.type === 'interaction-answered') now = now.filter(({ id }) => id !== event.interactionId)
  }
  return now
}

/** What was taken out of a message is out of storage too, also of a title that was made of it. */
async function changeQuestion(
  db: Database,
  { userMessageId, text, pasted }: RunEventOf<'input-text-changed'>,
): Promise<void> {
  const question = await db.messages.get(userMessageId)
  if (!question) return
  const before = fromWrittenParts(question.parts)
  const { attachments, replyTo } = before
  const changed = { text, pasted, attachments, replyTo }
  await db.messages.put({ ...question, parts: toWrittenParts(changed) })
  const session = await db.sessions.get(question.sessionId)
  if (session?.title === titleOf(before)) await db.sessions.update(session.id, { title: titleOf(changed) })
}

async function splitAnswer(
  db: Database,
  run: RunRow,
  { event, finished, rendering, next }: AnswerSplit,
): Promise<RunRow> {
  const session = await db.sessions.get(run.sessionId)
  // A repeat after a lost connection finds the messages as they are.
  if (!session || (await db.messages.get(next.id))) return run
  const order = session.nextOrder
  await db.messages.put(finished)
  await db.renderings.put(rendering)
  const question: Message = {
    id: event.userMessageId,
    sessionId: run.sessionId,
    parentId: finished.id,
    order,
    role: 'user',
    status: 'complete',
    parts: toWrittenParts(event),
    createdAt: event.at,
  }
  await db.messages.bulkAdd([question, { ...next, parentId: question.id, order: order + 1 }])
  await db.queue.delete(question.id)
  await db.sessions.update(session.id, {
    nextOrder: order + 2,
    headId: headAfter(session.headId, finished.id, next.id),
  })
  return { ...run, userMessageId: question.id, assistantMessageId: next.id }
}

/** A person who looks at another branch meanwhile goes on looking at it. */
function headAfter(head: MessageId | null, finished: MessageId, next: MessageId): MessageId | null {
  return head === finished ? next : head
}
