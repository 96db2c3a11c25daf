import type { OpenedTurn, OpenTurn } from '../../core/engine/host-ports.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import type { Message } from '../../core/kernel/message.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { titleFromText, type Session } from '../../core/kernel/session.ts'
import { nextActivity } from './next-activity.ts'
import { readBranch } from './read-branch.ts'
import type { Database, RunRow } from './schema.ts'

/** One transaction, idempotent by run id: a repeat after a lost connection finds what the first one wrote. */
export async function openTurn(db: Database, turn: OpenTurn): Promise<Result<OpenedTurn>> {
  return db.transaction('rw', db.sessions, db.messages, db.runs, async () => {
    const earlier = await db.runs.get(turn.runId)
    if (earlier) return readOpenedTurn(db, earlier)
    const session = (await db.sessions.get(turn.sessionId)) ?? newSession(turn)
    if (!session || session.deletedAt !== undefined) return fail(createFailure('not-found'))
    if (await isBusy(db, turn)) return fail(createFailure('session-busy'))
    const asked = await findQuestion(db, turn, session.nextOrder)
    if (!asked.ok) return asked
    const question = asked.value
    const order = Math.max(session.nextOrder, question.order + 1)
    const reply = newReply(turn, question, order)
    const { sessionId, assistantMessageId, model, at } = turn
    await db.messages.bulkAdd(turn.ask.type === 'send' ? [question, reply] : [reply])
    await db.runs.add({
      id: turn.runId,
      sessionId,
      userMessageId: question.id,
      assistantMessageId,
      model,
      state: 'live',
      startedAt: at,
      settledSeq: -1,
    })
    const activity = await nextActivity(db)
    await db.sessions.put({
      ...session,
      activity,
      updatedAt: at,
      nextOrder: order + 1,
      headId: reply.id,
      model,
    })
    return succeed({ userMessageId: question.id, history: await readBranch(db, question, Infinity), reply })
  })
}

async function isBusy(db: Database, { sessionId }: OpenTurn): Promise<boolean> {
  return (await db.runs.where('[state+sessionId]').equals(['live', sessionId]).count()) > 0
}

async function findQuestion(db: Database, turn: OpenTurn, order: number): Promise<Result<Message>> {
  const { ask, sessionId, at } = turn
  const named = await db.messages.get(ask.messageId)
  if (ask.type === 'send') {
    if (named) {
      const hint = 'Reload the page to see its answer.'
      return fail(createFailure('invalid-input', { message: 'This message was already sent.', hint }))
    }
    const parent = ask.parentId === null ? null : await db.messages.get(ask.parentId)
    if (parent !== null && parent?.sessionId !== sessionId) return fail(createFailure('not-found'))
    const part = { type: 'text' as const, round: 0, text: ask.text }
    const place = { id: ask.messageId, sessionId, parentId: ask.parentId, order }
    return succeed({ ...place, role: 'user', status: 'complete', parts: [part], createdAt: at })
  }
  const question =
    named?.role === 'assistant' && named.parentId !== null ? await db.messages.get(named.parentId) : undefined
  return question?.sessionId === sessionId ? succeed(question) : fail(createFailure('not-found'))
}

function newSession({ ask, sessionId, model, at }: OpenTurn): Session | null {
  if (ask.type === 'retry') return null
  const title = titleFromText(ask.text)
  return {
    id: sessionId,
    title,
    createdAt: at,
    updatedAt: at,
    activity: 0,
    nextOrder: 0,
    headId: null,
    model,
  }
}

function newReply(turn: OpenTurn, question: Message, order: number): Message {
  const { assistantMessageId, sessionId, at, model, runId } = turn
  const place = { id: assistantMessageId, sessionId, parentId: question.id, order }
  return { ...place, role: 'assistant', status: 'streaming', parts: [], createdAt: at, model, runId }
}

async function readOpenedTurn(db: Database, run: RunRow): Promise<Result<OpenedTurn>> {
  const [question, reply] = await db.messages.bulkGet([run.userMessageId, run.assistantMessageId])
  if (!question || !reply) return fail(createFailure('not-found'))
  return succeed({ userMessageId: question.id, history: await readBranch(db, question, Infinity), reply })
}
