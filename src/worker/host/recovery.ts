import type { TurnStorePort, UnfinishedRun } from '../../core/engine/host-ports.ts'
import type { ClockPort } from '../../core/engine/ports.ts'
import { ReplyFold } from '../../core/engine/reply-fold.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import type { RunId, SessionId } from '../../core/kernel/id.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import type { RunEvent, RunEventOf } from '../../core/kernel/run-event.ts'
import type { TimerPort } from '../timers.ts'
import { sessionLockName, type LockPort } from './lock-port.ts'
import { eventsOfLastReply } from './last-reply.ts'
import { renderMessage, type RenderingPort } from './render-message.ts'
import { RunUsage } from './run-usage.ts'

export interface EndingPorts {
  turns: TurnStorePort
  rendering: RenderingPort
  clock: ClockPort
}

export interface RecoveryPorts extends EndingPorts {
  locks: LockPort
  timers: TimerPort
  runs: {
    /**
     * Goes on with a run that waits for a person, and keeps the session's lock until it ends. `false`: it did not wait,
     * and nothing was done with the lock.
     */
    resume(run: UnfinishedRun, release: () => void): Promise<boolean>
  }
}

export interface Recovery {
  /** What can be gone on with at once goes on. */
  resumed: Promise<void>
  /** Every run that was without an end has one, or goes on; the first refusal of storage, if any. */
  ended: Promise<Result<null>>
}

/** Locks of a worker that died are free at once, or nearly; others are another tab's. */
const freeWithinMs = 300

/**
 * Goes on with every run that waited for a person when its worker died, and ends the others as interrupted, with what was
 * stored of them. A run that another tab still writes is waited for and then found ended. Safe to run any number of
 * times; resolves when all are ended or go on.
 */
export function startRecovery(ports: RecoveryPorts, signal: AbortSignal): Recovery {
  const ended = recoverRuns(ports, signal)
  const patience = Promise.withResolvers<void>()
  const cancel = ports.timers.schedule(freeWithinMs, patience.resolve)
  const resumed = Promise.race([patience.promise, ended.then(() => undefined)])
  void resumed.then(cancel)
  return { resumed, ended }
}

async function recoverRuns(ports: RecoveryPorts, signal: AbortSignal): Promise<Result<null>> {
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
  let isResumed = false
  try {
    isResumed = await ports.runs.resume({ runId, sessionId }, release)
    return isResumed ? succeed(null) : await endRun(runId, ports)
  } finally {
    if (!isResumed) release()
  }
}

async function endRun(runId: RunId, { turns, rendering, clock }: EndingPorts): Promise<Result<null>> {
  const read = await turns.readUnfinishedRun(runId)
  if (!read.ok || !read.value) return read.ok ? succeed(null) : read
  const { reply, events } = read.value
  const fold = new ReplyFold(reply)
  for (const event of eventsOfLastReply(events)) fold.apply(event)
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
  const usage = new RunUsage()
  for (const event of events) usage.apply(event)
  const seq = (events.at(-1)?.seq ?? -1) + 1
  return {
    type: 'session-turn-end',
    status: 'interrupted',
    usage: usage.total,
    failure: createFailure('interrupted'),
    seq,
    ...place,
  }
}
