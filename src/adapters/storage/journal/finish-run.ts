import type { AnswerSplit } from '../../../core/engine/host-ports.ts'
import { createFailure } from '../../../core/kernel/failure.ts'
import type { Message } from '../../../core/kernel/message.ts'
import type { Rendering } from '../../../core/kernel/rendered-block.ts'
import { fail, succeed, type Result } from '../../../core/kernel/result.ts'
import type { RunEvent } from '../../../core/kernel/run-event.ts'
import { addUsage } from '../../../core/kernel/usage.ts'
import { countHoldsOfRun } from './dead-holds.ts'
import { isHeld, takenOver } from './leases.ts'
import { nextActivity } from '../chats/next-activity.ts'
import type { RecordedRequests } from '../requests/request-recorder.ts'
import type { Database, LeaseRow } from '../schema.ts'
import { applyEvents, putLog, tablesOfEvents } from './store-events.ts'

export interface FinishedRun {
  lease: LeaseRow
  /** Events that the journal has not written yet. */
  events: readonly RunEvent[]
  splits: readonly AnswerSplit[]
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
  return db.transaction('rw', [...tablesOfEvents(db), db.usage, db.spending], async () => {
    const run = await db.runs.get(runId)
    if (!run) return fail(createFailure('not-found'))
    if (run.state === 'ended') return run.endedIn === epoch ? succeed(null) : takenOver()
    if (!(await isHeld(db, lease))) return takenOver()
    await putLog(db, finished)
    const { openInteractions: _, ...last } = await applyEvents(db, run, finished)
    const stub = await db.messages.get(message.id)
    await db.messages.put(withPlace(message, stub))
    if (finished.rendering) await db.renderings.put(finished.rendering)
    if (message.usage && message.usage.requests > 0) {
      const { sessionId, model } = run
      const place = { runId, sessionId, messageId: message.id, at }
      await db.usage.put({ ...message.usage, ...model, ...place, shares: usageShares })
    }
    await countHoldsOfRun(db, { runId })
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
