import { loadForeignTest } from '../../conversation/foreign-messages.ts'
import { reusableRounds } from '../../../../core/conversation/reusable-rounds.ts'
import type { OpenTurn } from '../../../../core/engine/ports/run-ports.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import type { MessageId } from '../../../../core/model/id.ts'
import type { Message } from '../../../../core/model/conversation/message.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import type { Session } from '../../../../core/model/conversation/session.ts'
import {
  expandDraft,
  fromDraftParts,
  toDraftParts,
  type MessageDraft,
} from '../../../../core/model/conversation/message-draft.ts'
import { isHidden } from '../../conversation/annotation-store.ts'
import type { Database, RunRow } from '../../database/schema.ts'
import { storageText } from '../../../../core/model/messages/write-text.ts'

/** The user message that a turn answers, and the initial parts of the answer. */
export interface TurnUserMessage {
  question: Message
  /** Whether the user message still has to be stored. */
  isNew: boolean
  /** The answer to continue, if any. */
  continued?: Message
  /** Parts reused from the answer that is retried. */
  reusedParts: Message['parts']
  /** The agent of the answer that is retried or continued, or that of the edited question, if it was not the main thread. */
  driver?: Pick<RunRow, 'agent' | 'terms' | 'workflow'>
}

type Ask<Type extends OpenTurn['ask']['type']> = OpenTurn & { ask: Extract<OpenTurn['ask'], { type: Type }> }

export async function resolveUserMessage(
  db: Database,
  turn: OpenTurn,
  session: Session,
): Promise<Result<TurnUserMessage>> {
  const { ask } = turn
  switch (ask.type) {
    case 'send':
      return newQuestion(db, turn, { ...ask, order: session.nextOrder })
    case 'queued': {
      const queued = await db.queue.get(ask.messageId)
      if (queued?.sessionId !== turn.sessionId) return failNotFound()
      const { text, pasted, attachments, replyTo } = queued
      const place = { parentId: session.headId, order: session.nextOrder }
      return newQuestion(db, turn, { messageId: queued.id, text, pasted, attachments, replyTo, ...place })
    }
    case 'edit': {
      const edited = await db.messages.get(ask.messageId)
      if (edited?.sessionId !== turn.sessionId || edited.role !== 'user') return failNotFound()
      const place = { parentId: edited.parentId, order: session.nextOrder }
      const created = await newQuestion(db, turn, { ...ask, messageId: ask.newMessageId, ...place })
      if (!created.ok) return created
      const driver = toDriver(await findRetriedRun(db, edited))
      if (!driver) return created
      const isForeign = (await loadForeignTest(db, session))(edited)
      return succeed({ ...created.value, driver: withText(driver, { edited, isForeign }, ask) })
    }
    case 'retry':
      return findRetried(db, { ...turn, ask })
    case 'continue':
      return findContinued(db, { ...turn, ask })
  }
}

interface NewQuestion extends MessageDraft {
  messageId: MessageId
  parentId: MessageId | null
  order: number
}

async function newQuestion(
  db: Database,
  { sessionId, at }: OpenTurn,
  { messageId, parentId, order, ...text }: NewQuestion,
): Promise<Result<TurnUserMessage>> {
  const [existing, parent] = await Promise.all([
    db.messages.get(messageId),
    parentId === null ? null : db.messages.get(parentId),
  ])
  if (existing) {
    const hint = storageText('reload-to-see-answer')
    return fail(createFailure('invalid-input', { message: storageText('message-already-sent'), hint }))
  }
  if (parent !== null && parent?.sessionId !== sessionId) return failNotFound()
  const question: Message = {
    id: messageId,
    sessionId,
    parentId,
    order,
    role: 'user',
    status: 'complete',
    parts: toDraftParts(text),
    createdAt: at,
  }
  return succeed({ question, isNew: true, reusedParts: [] })
}

async function findRetried(db: Database, { ask, sessionId }: Ask<'retry'>): Promise<Result<TurnUserMessage>> {
  const message = await db.messages.get(ask.messageId)
  const question = message?.role === 'user' ? message : await questionOf(db, message)
  if (!message || question?.sessionId !== sessionId) return failNotFound()
  if (await isQuestionDeleted(db, question)) return questionDeleted()
  // A research or a job starts from the beginning.
  const driver = toDriver(await findRetriedRun(db, message))
  if (driver) return succeed({ question, isNew: false, reusedParts: [], driver })
  return succeed({ question, isNew: false, reusedParts: message === question ? [] : reusableRounds(message) })
}

/** Returns what drives a new research or job like that of a run, or `undefined` for any other run. */
function toDriver(run: RunRow | undefined): TurnUserMessage['driver'] {
  if (run?.workflow) return { workflow: { id: run.workflow.id, inputs: run.workflow.inputs } }
  return run?.agent === 'deep-research-supervisor' ? { agent: run.agent, terms: run.terms } : undefined
}

/** Returns the run that wrote an answer, or the newest one that a question without an answer started. */
async function findRetriedRun(
  db: Database,
  { id, role, sessionId, runId }: Message,
): Promise<RunRow | undefined> {
  if (runId !== undefined) return db.runs.get(runId)
  if (role !== 'user') return undefined
  const runs = await db.runs.where('sessionId').equals(sessionId).sortBy('startedAt')
  return runs.findLast(
    ({ userMessageId, parentRunId, kind }) =>
      userMessageId === id && parentRunId === undefined && kind === undefined,
  )
}

async function findContinued(
  db: Database,
  { ask, sessionId }: Ask<'continue'>,
): Promise<Result<TurnUserMessage>> {
  const continued = await db.messages.get(ask.messageId)
  const question = await questionOf(db, continued)
  if (!continued || question?.sessionId !== sessionId) return failNotFound()
  if (await isQuestionDeleted(db, question)) return questionDeleted()
  if ((await db.messages.where('parentId').equals(continued.id).count()) > 0) {
    return fail(createFailure('invalid-input', { message: storageText('answer-not-last') }))
  }
  const driver = toContinuedJob(await findRetriedRun(db, continued), ask)
  return succeed({ question, isNew: false, continued, reusedParts: [], driver })
}

/**
 * Replaces the text of an edited message where it was the value of an input. Other texts of a message that a file brought are left
 * out, because the edited message counts as typed.
 */
function withText(
  driver: NonNullable<TurnUserMessage['driver']>,
  { edited, isForeign }: { edited: Message; isForeign: boolean },
  draft: MessageDraft,
): TurnUserMessage['driver'] {
  if (!driver.workflow) return driver
  const before = expandDraft(fromDraftParts(edited.parts)).trim()
  const after = expandDraft(draft).trim()
  const inputs = Object.entries(driver.workflow.inputs).flatMap(([name, value]) => {
    const isText = typeof value === 'string' && value.trim() === before && before !== ''
    if (isText) return [[name, after] as const]
    return isForeign && typeof value === 'string' ? [] : [[name, value] as const]
  })
  return { ...driver, workflow: { ...driver.workflow, inputs: Object.fromEntries(inputs) } }
}

/** A job continues with the results of its earlier runs. */
function toContinuedJob(
  run: RunRow | undefined,
  { addedStageRuns }: Ask<'continue'>['ask'],
): TurnUserMessage['driver'] {
  if (!run?.workflow) return undefined
  const { id, inputs, earlierRunIds = [] } = run.workflow
  return { workflow: { id, inputs, earlierRunIds: [...earlierRunIds, run.id], addedStageRuns } }
}

async function questionOf(db: Database, answer: Message | undefined): Promise<Message | undefined> {
  const parentId = answer?.role === 'assistant' ? answer.parentId : null
  return parentId === null ? undefined : db.messages.get(parentId)
}

async function isQuestionDeleted(db: Database, { id }: Message): Promise<boolean> {
  return isHidden((await db.messageMarks.get(id)) ?? {})
}

function questionDeleted(): Result<TurnUserMessage> {
  const message = storageText('answered-message-deleted')
  return fail(createFailure('invalid-input', { message, hint: storageText('restore-message-first') }))
}

function failNotFound(): Result<TurnUserMessage> {
  return fail(createFailure('not-found'))
}
