import { createFailure } from '../../core/kernel/failure.ts'
import type { RunId } from '../../core/kernel/id.ts'
import type { Message } from '../../core/kernel/message.ts'
import type { Rendering } from '../../core/kernel/rendered-block.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import type { RunEvent } from '../../core/kernel/run-event.ts'
import { nextActivity } from './next-activity.ts'
import type { Database } from './schema.ts'

export interface FinishedRun {
  runId: RunId
  /** What the journal had not yet written. */
  events: readonly RunEvent[]
  message: Message
  rendering: Rendering | null
  at: number
}

/** All or nothing, and once: the first end of a run stands, a second one changes nothing. */
export async function finishRun(db: Database, finished: FinishedRun): Promise<Result<null>> {
  const { runId, message, at } = finished
  const tables = [db.runs, db.events, db.messages, db.renderings, db.usage, db.sessions]
  return db.transaction('rw', tables, async () => {
    const run = await db.runs.get(runId)
    if (!run) return fail(createFailure('not-found'))
    if (run.state === 'ended') return succeed(null)
    await db.events.bulkPut([...finished.events])
    await db.messages.put(message)
    if (finished.rendering) await db.renderings.put(finished.rendering)
    if (message.usage && message.usage.requests > 0) {
      const { sessionId, model } = run
      await db.usage.put({ ...message.usage, ...model, runId, sessionId, messageId: message.id, at })
    }
    const settledSeq = finished.events.at(-1)?.seq ?? run.settledSeq
    await db.runs.update(runId, { state: 'ended', status: message.status, endedAt: at, settledSeq })
    await db.sessions.update(run.sessionId, { activity: await nextActivity(db), updatedAt: at })
    return succeed(null)
  })
}
