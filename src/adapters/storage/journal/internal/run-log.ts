import type { MessageSplit } from '../../../../core/engine/ports/run-ports.ts'
import type { MessageId } from '../../../../core/model/id.ts'
import type { Message } from '../../../../core/model/conversation/message.ts'
import { succeed, type Result, fail } from '../../../../core/model/failures/result.ts'
import type { RunEvent, RunEventOf } from '../../../../core/model/runs/run-event.ts'
import {
  fromDraftParts,
  toDraftParts,
  withSentRanges,
} from '../../../../core/model/conversation/message-draft.ts'
import type { RecordedRequests } from '../../requests/request-recorder.ts'
import { isLeaseCurrent, takeoverFailure } from './run-lease.ts'
import { defaultTitleOf, nextActivity } from '../../conversation/session-fields.ts'
import type { Database, LeaseRow, RunRow } from '../../database/schema.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import type { Rendering } from '../../../../core/model/conversation/rendered-block.ts'
import { addUsage } from '../../../../core/model/usage/usage.ts'
import { settleReservationsOfRun } from '../../usage/spending-store.ts'
import { interruptChildRuns } from '../child-runs.ts'

/**
 * Returns whether an event changes more than the log of its run. Such events must be durable before anything acts on
 * them.
 */
export function isDurable(event: RunEvent): boolean {
  return (
    event.type === 'interaction-raised' ||
    event.type === 'interaction-answered' ||
    event.type === 'input-text-changed' ||
    event.type === 'input-cut' ||
    event.type === 'security-mode-changed' ||
    event.type === 'workflow-started'
  )
}

export interface EventBatch {
  lease: LeaseRow
  events: readonly RunEvent[]
  splits: readonly MessageSplit[]
  requests: RecordedRequests
  settledSeq: number
}

/** Data of one write. */
export type Batch = Pick<EventBatch, 'events' | 'splits' | 'requests'>

/** Stores events in one strict transaction. Refuses the write if another writer took over the run. */
export function storeEvents(db: Database, batch: EventBatch): Promise<Result<null>> {
  const { lease, events, splits, requests, settledSeq } = batch
  if (splits.length === 0 && !events.some(isDurable)) {
    return db.transaction('rw', [...tablesOfLog(db, requests), db.runs], async () => {
      if (!(await isLeaseCurrent(db, lease))) return takeoverFailure()
      await putLogRows(db, batch)
      await db.runs.update(lease.runId, { settledSeq })
      return succeed(null)
    })
  }
  return db.transaction('rw', eventTables(db), async () => {
    if (!(await isLeaseCurrent(db, lease))) return takeoverFailure()
    await putLogRows(db, batch)
    const run = await db.runs.get(lease.runId)
    if (run?.state === 'live') await db.runs.put({ ...(await applyEvents(db, run, batch)), settledSeq })
    // A child run has no messages of its own. Its root run records changes of the chat.
    if (run?.state === 'beside') await db.runs.put({ ...withOpenInteractions(run, events), settledSeq })
    return succeed(null)
  })
}

/** Stores the log of a live run with relaxed durability. */
export function storeLog(
  db: Database,
  log: Pick<EventBatch, 'lease' | 'events' | 'requests'>,
): Promise<Result<null>> {
  return db.transaction('rw', tablesOfLog(db, log.requests), async () => {
    if (!(await isLeaseCurrent(db, log.lease))) return takeoverFailure()
    await putLogRows(db, log)
    return succeed(null)
  })
}

/** Must be called within a transaction over `tablesOfLog`, or over events alone if there are no requests. */
export async function putLogRows(
  db: Database,
  { events, requests }: Pick<EventBatch, 'events' | 'requests'>,
): Promise<void> {
  if (requests.parts.length > 0) await db.requestParts.bulkPut([...requests.parts])
  if (requests.records.length > 0) await db.sentRequests.bulkPut([...requests.records])
  if (requests.exchanges.length > 0) await db.wireRequests.bulkPut([...requests.exchanges])
  await db.events.bulkPut([...events])
}

export function tablesOfLog(db: Database, { records, exchanges }: RecordedRequests) {
  const isAny = records.length > 0 || exchanges.length > 0
  const ofRequests = isAny ? [db.sentRequests, db.wireRequests, db.requestParts] : []
  return [db.events, db.leases, ...ofRequests]
}

export function eventTables(db: Database) {
  const { sentRequests, wireRequests, requestParts, runs, messages, renderings, sessions, queue } = db
  const ofRequests = [sentRequests, wireRequests, requestParts]
  return [db.events, db.leases, ...ofRequests, runs, messages, renderings, sessions, queue]
}

/**
 * Applies changes of events beyond the log, and returns the changed run. Must be called within a transaction over
 * `eventTables`.
 */
export async function applyEvents(
  db: Database,
  run: RunRow,
  { events, splits }: Pick<EventBatch, 'events' | 'splits'>,
): Promise<RunRow> {
  for (const event of events) {
    if (event.type === 'input-text-changed') await changeQuestion(db, event)
    if (event.type === 'security-mode-changed') await noteModeRecorded(db, run, event)
  }
  let changed = withReceivedInputs(withOpenInteractions(run, events), events)
  for (const split of splits) changed = await splitAnswer(db, changed, split)
  // A steered message is in storage from its split on.
  for (const event of events) if (event.type === 'input-cut') await cutQuestion(db, event)
  return changed
}

/** Stores the ranges of a user message that models get. */
async function cutQuestion(db: Database, { userMessageId, parts }: RunEventOf<'input-cut'>): Promise<void> {
  const question = await db.messages.get(userMessageId)
  if (question) await db.messages.put(withSentRanges(question, parts))
}

function withOpenInteractions(run: RunRow, events: readonly RunEvent[]): RunRow {
  let now = run.openInteractions ?? []
  for (const event of events) {
    if (event.type === 'interaction-raised') {
      now = [...now.filter(({ id }) => id !== event.interaction.id), event.interaction]
    }
    if (event.type === 'interaction-answered') now = now.filter(({ id }) => id !== event.interactionId)
  }
  return { ...run, openInteractions: now }
}

/** Replaces the inputs of a job by what hooks made of them, as they do the text of the message. An input left without a text is removed. */
function withReceivedInputs(run: RunRow, events: readonly RunEvent[]): RunRow {
  const started = events.find((event) => event.type === 'workflow-started')
  if (!started || !run.workflow) return run
  const { inputs: given } = run.workflow
  const inputs = Object.entries(started.inputs).filter(([name]) => Object.hasOwn(given, name))
  return { ...run, workflow: { ...run.workflow, inputs: Object.fromEntries(inputs) } }
}

/** Removes changes of the mode from the session that the run has recorded. */
async function noteModeRecorded(
  db: Database,
  { sessionId }: RunRow,
  { changedAt }: RunEventOf<'security-mode-changed'>,
): Promise<void> {
  const session = await db.sessions.get(sessionId)
  if (!session?.security.changes) return
  const { changes, ...security } = session.security
  const rest = changes.filter(({ at }) => at > changedAt)
  await db.sessions.update(sessionId, {
    security: rest.length > 0 ? { ...security, changes: rest } : security,
  })
}

/** Replaces the text of a user message everywhere in storage, including a title derived from it. */
async function changeQuestion(
  db: Database,
  { userMessageId, text, pasted }: RunEventOf<'input-text-changed'>,
): Promise<void> {
  const question = await db.messages.get(userMessageId)
  if (!question) return
  const before = fromDraftParts(question.parts)
  const { attachments, replyTo } = before
  const changed = { text, pasted, attachments, replyTo }
  await db.messages.put({ ...question, parts: toDraftParts(changed) })
  const session = await db.sessions.get(question.sessionId)
  if (session?.title === defaultTitleOf(before))
    await db.sessions.update(session.id, { title: defaultTitleOf(changed) })
}

async function splitAnswer(
  db: Database,
  run: RunRow,
  { event, finished, rendering, next }: MessageSplit,
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
    parts: toDraftParts(event),
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

/** Keeps the visible branch if the person switched to another one meanwhile. */
function headAfter(head: MessageId | null, finished: MessageId, next: MessageId): MessageId | null {
  return head === finished ? next : head
}

interface FinishedRun {
  lease: LeaseRow
  /** Events that the journal has not written yet. */
  events: readonly RunEvent[]
  splits: readonly MessageSplit[]
  requests: RecordedRequests
  message: Message
  rendering: Rendering | null
  at: number
}

/**
 * Ends a run: all or nothing, and once. The first end of a run is final. Its own writer may repeat the call without
 * effect.
 */
export async function finishRun(db: Database, finished: FinishedRun): Promise<Result<null>> {
  const { lease, at } = finished
  const { runId, epoch } = lease
  const { usageShares = [], ...message } = finished.message
  return db.transaction('rw', [...eventTables(db), db.usage, db.spending], async () => {
    const run = await db.runs.get(runId)
    if (!run) return fail(createFailure('not-found'))
    if (run.state === 'ended') return run.endedIn === epoch ? succeed(null) : takeoverFailure()
    if (!(await isLeaseCurrent(db, lease))) return takeoverFailure()
    await putLogRows(db, finished)
    const { openInteractions: _, ...last } = await applyEvents(db, run, finished)
    const stub = await db.messages.get(message.id)
    await db.messages.put(withPlace(message, stub))
    if (finished.rendering) await db.renderings.put(finished.rendering)
    if (message.usage && message.usage.requests > 0) {
      const { sessionId, model } = run
      const place = { runId, sessionId, messageId: message.id, at }
      await db.usage.put({ ...message.usage, ...model, ...place, shares: usageShares })
    }
    await settleReservationsOfRun(db, { runId })
    await interruptChildRuns(db, runId, at)
    const settledSeq = finished.events.at(-1)?.seq ?? run.settledSeq
    await db.leases.delete(runId)
    const ended = { state: 'ended', status: message.status, endedAt: at, endedIn: epoch } as const
    await db.runs.put({ ...last, ...ended, settledSeq })
    await db.sessions.update(run.sessionId, { activity: await nextActivity(db), updatedAt: at })
    return succeed(null)
  })
}

/** Keeps the stub's position in the tree, and adds the usage of a continued answer's earlier runs. */
function withPlace(message: Message, stub: Message | undefined): Message {
  if (!stub) return message
  const { parentId, order, usage: before } = stub
  const usage = before && message.usage ? addUsage(before, message.usage) : (message.usage ?? before)
  return { ...message, parentId, order, ...(usage && { usage }) }
}
