import type { UnfinishedTurn } from '../../../core/engine/host-ports.ts'
import { createFailure } from '../../../core/kernel/failure.ts'
import type { RunId } from '../../../core/kernel/id.ts'
import { fail, succeed, type Result } from '../../../core/kernel/result.ts'
import { readRunEvents } from '../chats/read-run-events.ts'
import { claimLease } from './leases.ts'
import { readOpenedTurn } from './open-turn.ts'
import type { Database, LeaseRow, RunRow } from '../schema.ts'

export interface ClaimedRun {
  turn: UnfinishedTurn
  lease: LeaseRow
}

/**
 * Acquires the lease and loads the run in one transaction. The events are complete, because no other writer can add
 * any.
 */
export function claimUnfinishedRun(db: Database, runId: RunId): Promise<Result<ClaimedRun | null>> {
  return db.transaction('rw', [...tablesOf(db), db.leases], async () => {
    const read = await readUnfinishedRun(db, runId)
    if (!read.ok || !read.value) return read.ok ? succeed(null) : read
    return succeed({ turn: read.value, lease: await claimLease(db, runId) })
  })
}

function tablesOf(db: Database) {
  return [db.runs, db.messages, db.messageMarks, db.events, db.sessions, db.folders]
}

/** The run's row names the latest user and assistant message. Its first event names the initial ones. */
export function readUnfinishedRun(db: Database, runId: RunId): Promise<Result<UnfinishedTurn | null>> {
  return db.transaction('r', tablesOf(db), async () => {
    const run = await db.runs.get(runId)
    if (run?.state !== 'live') return succeed(null)
    const reply = await db.messages.get(run.assistantMessageId)
    if (!reply) return fail(createFailure('not-found'))
    const events = await readRunEvents(db, runId)
    const start = events.find((event) => event.type === 'session-turn-start')
    const opened = await readOpenedTurn(db, { ...run, ...(start && idsOf(start)) })
    return opened.ok ? succeed({ opened: opened.value, model: run.model, reply, events }) : opened
  })
}

function idsOf({ userMessageId, assistantMessageId }: Pick<RunRow, 'userMessageId' | 'assistantMessageId'>) {
  return { userMessageId, assistantMessageId }
}
