import { Dexie } from 'dexie'
import type { UnfinishedTurn } from '../../core/engine/host-ports.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import type { RunId } from '../../core/kernel/id.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { readOpenedTurn } from './open-turn.ts'
import type { Database, RunRow } from './schema.ts'

/** The run's row names the newest question and answer, its first event those that it began with. */
export function readUnfinishedRun(db: Database, runId: RunId): Promise<Result<UnfinishedTurn | null>> {
  const tables = [db.runs, db.messages, db.messageMarks, db.events, db.sessions, db.folders]
  return db.transaction('r', tables, async () => {
    const run = await db.runs.get(runId)
    if (run?.state !== 'live') return succeed(null)
    const reply = await db.messages.get(run.assistantMessageId)
    if (!reply) return fail(createFailure('not-found'))
    const events = await db.events
      .where('[runId+seq]')
      .between([runId, Dexie.minKey], [runId, Dexie.maxKey])
      .toArray()
    const start = events.find((event) => event.type === 'session-turn-start')
    const opened = await readOpenedTurn(db, { ...run, ...(start && idsOf(start)) })
    return opened.ok ? succeed({ opened: opened.value, model: run.model, reply, events }) : opened
  })
}

function idsOf({ userMessageId, assistantMessageId }: Pick<RunRow, 'userMessageId' | 'assistantMessageId'>) {
  return { userMessageId, assistantMessageId }
}
