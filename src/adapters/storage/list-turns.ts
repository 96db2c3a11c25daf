import { excerptOf } from '../../core/kernel/excerpt.ts'
import type { TurnSummary } from '../../core/kernel/flight-record.ts'
import type { MessageId, RunId, SessionId } from '../../core/kernel/id.ts'
import type { Message } from '../../core/kernel/message.ts'
import { allMessages, readBranch } from './read-branch.ts'
import type { Database, RunRow, UsageRow } from './schema.ts'

/** Every turn of a session, on whatever branch, oldest first. */
export async function listTurns(db: Database, sessionId: SessionId): Promise<TurnSummary[]> {
  return db.transaction('r', db.runs, db.usage, db.messages, db.sessions, async () => {
    const found = await db.runs.where('sessionId').equals(sessionId).toArray()
    const orders = await readOrders(db, sessionId)
    const orderOf = ({ assistantMessageId }: RunRow) => orders.get(assistantMessageId) ?? 0
    // The clock only decides between those that went on with the same answer.
    const runs = found.toSorted(
      (one, other) => orderOf(one) - orderOf(other) || one.startedAt - other.startedAt,
    )
    const used = await db.usage.bulkGet(runs.map(({ id }) => id))
    const questions = await db.messages.bulkGet(runs.map(({ userMessageId }) => userMessageId))
    const shown = await listShown(db, sessionId)
    const answering = Map.groupBy(runs, ({ userMessageId }) => userMessageId)
    return runs.map((run, index) =>
      toSummary(run, {
        usage: used[index],
        question: questions[index],
        isShown: shown.has(run.assistantMessageId),
        siblings: (answering.get(run.userMessageId) ?? []).flatMap(({ id }) => (id === run.id ? [] : [id])),
      }),
    )
  })
}

/** Keys only: answers are long. */
async function readOrders(db: Database, sessionId: SessionId): Promise<ReadonlyMap<MessageId, number>> {
  const orders = new Map<MessageId, number>()
  await allMessages(db, sessionId).eachKey((key, { primaryKey }) => {
    if (Array.isArray(key)) orders.set(primaryKey, Number(key[1]))
  })
  return orders
}

async function listShown(db: Database, sessionId: SessionId): Promise<ReadonlySet<MessageId>> {
  const headId = (await db.sessions.get(sessionId))?.headId
  const head = headId ? await db.messages.get(headId) : undefined
  const branch = head ? await readBranch(db, head, Infinity) : []
  return new Set(branch.map(({ id }) => id))
}

interface Surroundings {
  usage: UsageRow | undefined
  question: Message | undefined
  isShown: boolean
  siblings: readonly RunId[]
}

function toSummary(run: RunRow, { usage, question, isShown, siblings }: Surroundings): TurnSummary {
  const { id, userMessageId, assistantMessageId, model, startedAt, endedAt, settledSeq, detailsDroppedAt } =
    run
  return {
    runId: id,
    userMessageId,
    assistantMessageId,
    question: question ? excerptOf(question) : '',
    model,
    startedAt,
    ...(endedAt !== undefined && { endedAt }),
    status: run.status ?? 'streaming',
    ...(usage && { usage }),
    ...(detailsDroppedAt !== undefined && { detailsDroppedAt }),
    settledSeq,
    isShown,
    siblings,
  }
}
