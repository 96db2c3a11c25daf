import { excerptOf } from '../../../core/model/conversation/excerpt.ts'
import { isTurn, type TurnSummary } from '../../../core/model/review/turn-record.ts'
import type { MessageId, RunId, SessionId } from '../../../core/model/id.ts'
import { messagesBetween } from '../conversation/messages.ts'
import type { Database, RunRow, UsageRow } from '../database/schema.ts'

/**
 * Lists every turn of a session, on all branches, oldest first. Child runs are left out: Review opens them from their
 * turn. Uses few reads, so that thousands of turns open at once.
 */
export async function listTurns(db: Database, sessionId: SessionId): Promise<TurnSummary[]> {
  return db.transaction('r', db.runs, db.usage, db.messages, db.sessions, async () => {
    const stored = await db.runs.where('sessionId').equals(sessionId).toArray()
    const rows = stored.filter(({ parentRunId }) => parentRunId === undefined)
    const questionIds = new Set(rows.map(({ userMessageId }) => userMessageId))
    const { places, questions, written } = await readPlaces(db, sessionId, questionIds)
    const orderOf = ({ assistantMessageId }: RunRow) => places.get(assistantMessageId)?.order ?? 0
    // The clock only orders runs that continued the same answer.
    const runs = rows.toSorted(
      (one, other) => orderOf(one) - orderOf(other) || one.startedAt - other.startedAt,
    )
    const used = await db.usage.where('sessionId').equals(sessionId).toArray()
    const usedBy = new Map(used.map((row) => [row.runId, row]))
    const visibleIds = listVisible(places, (await db.sessions.get(sessionId))?.headId ?? null)
    const turns = runs.filter((run) => isTurn(run))
    const answering = Map.groupBy(turns, ({ userMessageId }) => userMessageId)
    return runs.map((run) =>
      toSummary(run, {
        usage: usedBy.get(run.id),
        question: questions.get(run.userMessageId) ?? '',
        earlierMessageIds: (written.get(run.id) ?? []).filter((id) => id !== run.assistantMessageId),
        isShown: visibleIds.has(run.assistantMessageId),
        siblings: (!isTurn(run) ? [] : (answering.get(run.userMessageId) ?? [])).flatMap(({ id }) =>
          id === run.id ? [] : [id],
        ),
      }),
    )
  })
}

interface MessagePlace {
  parentId: MessageId | null
  order: number
}

const rowsAtOnce = 500

/** Loads the positions of messages, the excerpts of user messages, and the messages that each run wrote. Reads in windows, because answers are long. */
async function readPlaces(db: Database, sessionId: SessionId, questionIds: ReadonlySet<MessageId>) {
  const places = new Map<MessageId, MessagePlace>()
  const questions = new Map<MessageId, string>()
  const written = new Map<RunId, MessageId[]>()
  const count = (await db.sessions.get(sessionId))?.nextOrder ?? 0
  for (let from = 0; from < count; from += rowsAtOnce) {
    for (const message of await messagesBetween(db, sessionId, [from, from + rowsAtOnce]).toArray()) {
      const { id, parentId, order, runId } = message
      places.set(id, { parentId, order })
      if (runId !== undefined) written.set(runId, [...(written.get(runId) ?? []), id])
      if (questionIds.has(id)) questions.set(id, excerptOf(message))
    }
  }
  return { places, questions, written }
}

/** Returns the messages from the head to the root. Orders decrease towards the root; anything else is a broken row. */
function listVisible(
  places: ReadonlyMap<MessageId, MessagePlace>,
  headId: MessageId | null,
): ReadonlySet<MessageId> {
  const visibleIds = new Set<MessageId>()
  let [id, below] = [headId, Infinity]
  while (id !== null) {
    const place = places.get(id)
    if (!place || place.order >= below) break
    visibleIds.add(id)
    ;[id, below] = [place.parentId, place.order]
  }
  return visibleIds
}

interface Surroundings {
  usage: UsageRow | undefined
  question: string
  earlierMessageIds: readonly MessageId[]
  isShown: boolean
  siblings: readonly RunId[]
}

function toSummary(run: RunRow, around: Surroundings): TurnSummary {
  const { usage, question, earlierMessageIds, isShown, siblings } = around
  const {
    id,
    isCompaction,
    kind,
    userMessageId,
    assistantMessageId,
    model,
    startedAt,
    endedAt,
    settledSeq,
    detailsDroppedAt,
  } = run
  return {
    runId: id,
    isCompaction,
    kind: kind === 'capture' ? kind : undefined,
    userMessageId,
    assistantMessageId,
    earlierMessageIds: earlierMessageIds.length === 0 ? undefined : earlierMessageIds,
    question,
    model,
    startedAt,
    endedAt,
    status: run.status ?? 'streaming',
    ...(usage && { usage }),
    detailsDroppedAt,
    settledSeq,
    isShown,
    siblings,
  }
}
