import type { TurnStorePort, UnfinishedRun } from '../../core/engine/host-ports.ts'
import type { ClockPort } from '../../core/engine/ports.ts'
import { ReplyFold } from '../../core/engine/reply-fold.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import type { RunId, SessionId } from '../../core/kernel/id.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import type { RunEvent, RunEventOf } from '../../core/kernel/run-event.ts'
import { addUsage, noUsage } from '../../core/kernel/usage.ts'
import { sessionLockName, type LockPort } from './lock-port.ts'
import { renderMessage, type RenderingPort } from './render-message.ts'

export interface EndingPorts {
  turns: TurnStorePort
  rendering: RenderingPort
  clock: ClockPort
}

export interface RecoveryPorts extends EndingPorts {
  locks: LockPort
}

/**
 * Ends every run whose worker died, as interrupted, with what was stored of it. A run that another tab still writes is
 * waited for and then found ended. Safe to run any number of times; resolves when all are done.
 */
export async function recoverRuns(ports: RecoveryPorts, signal: AbortSignal): Promise<Result<null>> {
  const unfinished = await ports.turns.listUnfinishedRuns()
  if (!unfinished.ok) return unfinished
  const recovered = await Promise.all(unfinished.value.map((run) => recoverRun(run, ports, signal)))
  return recovered.find((result) => !result.ok) ?? succeed(null)
}

/** The same for one session, for whoever holds its lock already: what is unfinished under it belongs to nobody. */
export async function recoverLockedSession(sessionId: SessionId, ports: EndingPorts): Promise<Result<null>> {
  const unfinished = await ports.turns.listUnfinishedRuns()
  if (!unfinished.ok) return unfinished
  for (const run of unfinished.value) {
    const ended = run.sessionId === sessionId ? await endRun(run.runId, ports) : succeed(null)
    if (!ended.ok) return ended
  }
  return succeed(null)
}

async function recoverRun(
  { runId, sessionId }: UnfinishedRun,
  ports: RecoveryPorts,
  signal: AbortSignal,
): Promise<Result<null>> {
  const release = await ports.locks.acquire(sessionLockName(sessionId), signal)
  if (!release) return succeed(null)
  try {
    return await endRun(runId, ports)
  } finally {
    release()
  }
}

async function endRun(runId: RunId, { turns, rendering, clock }: EndingPorts): Promise<Result<null>> {
  const read = await turns.readUnfinishedRun(runId)
  if (!read.ok || !read.value) return read.ok ? succeed(null) : read
  const { reply, events } = read.value
  const fold = new ReplyFold(reply)
  for (const event of events) fold.apply(event)
  const journal = turns.openJournal(runId)
  if (events.at(-1)?.type !== 'session-turn-end') {
    const end = toInterruption(events, { runId, at: clock.now() })
    fold.apply(end)
    journal.append(end)
  }
  const message = fold.message()
  return journal.finish(message, await renderMessage(message, rendering))
}

/** The end that the run did not live to write. What its finished requests used is known; an open request's is not. */
function toInterruption(
  events: readonly RunEvent[],
  place: Pick<RunEvent, 'runId' | 'at'>,
): RunEventOf<'session-turn-end'> {
  let usage = noUsage
  for (const event of events)
    if (event.type === 'provider-request-completed') usage = addUsage(usage, event.usage)
  const seq = (events.at(-1)?.seq ?? -1) + 1
  return {
    type: 'session-turn-end',
    status: 'interrupted',
    usage,
    failure: createFailure('interrupted'),
    seq,
    ...place,
  }
}
