import type { CompactionEnd } from '../../../core/engine/compaction-port.ts'
import { createFailure } from '../../../core/kernel/failure.ts'
import { fail, succeed, type Result } from '../../../core/kernel/result.ts'
import { countHoldsOfRun } from './dead-holds.ts'
import { isHeld, takenOver } from './leases.ts'
import type { Database } from '../schema.ts'
import { putLog, tablesOfEvents, type EventBatch } from './store-events.ts'

export interface FinishedCompaction extends CompactionEnd, Pick<EventBatch, 'lease' | 'events' | 'requests'> {
  at: number
}

/** Ends a compaction run: all or nothing, and once. The cost is counted even if the message for the summary is gone. */
export function finishCompaction(db: Database, finished: FinishedCompaction): Promise<Result<null>> {
  const { lease, at, status, usage, usageShares, compaction } = finished
  const { runId, epoch } = lease
  const tables = [...tablesOfEvents(db), db.messageMarks, db.usage, db.spending]
  return db.transaction('rw', tables, async () => {
    const run = await db.runs.get(runId)
    if (!run) return fail(createFailure('not-found'))
    if (run.state === 'ended') return run.endedIn === epoch ? succeed(null) : takenOver()
    if (!(await isHeld(db, lease))) return takenOver()
    await putLog(db, finished)
    const { sessionId, assistantMessageId: messageId, model } = run
    if (compaction && (await db.messages.get(messageId))) {
      const marks = (await db.messageMarks.get(messageId)) ?? { messageId, sessionId }
      await db.messageMarks.put({ ...marks, compaction })
    }
    if (usage.requests > 0) {
      await db.usage.put({ ...usage, ...model, runId, sessionId, messageId, at, shares: [...usageShares] })
    }
    await countHoldsOfRun(db, { runId })
    await db.leases.delete(runId)
    const settledSeq = finished.events.at(-1)?.seq ?? run.settledSeq
    await db.runs.put({ ...run, state: 'ended', status, endedAt: at, endedIn: epoch, settledSeq })
    return succeed(null)
  })
}
