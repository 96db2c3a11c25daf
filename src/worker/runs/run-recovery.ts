import type { TurnStorePort, UnfinishedRun } from '../../core/engine/ports/run-ports.ts'
import type { ClockPort } from '../../core/engine/ports/turn-ports.ts'
import { MessageReducer } from '../../core/conversation/message-reducer.ts'
import { countLostRequest } from '../../core/engine/budgets/lost-request.ts'
import { UsageReducer } from '../../core/engine/budgets/usage-reducer.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { RunId, SessionId } from '../../core/model/id.ts'
import { succeed, type Result } from '../../core/model/failures/result.ts'
import type { ModelRef } from '../../core/model/providers/provider.ts'
import type { RunEvent, RunEventBody } from '../../core/model/runs/run-event.ts'
import type { PriceTag } from '../../core/model/usage/usage-price.ts'
import type { AgentRunStorePort } from '../../core/engine/ports/agent-run-store-port.ts'
import { closeAgentRun } from './agents/close-agent-run.ts'
import type { TimerPort } from '../timers.ts'
import { sessionLockName, type LockPort } from '../session-locks.ts'
import { eventsOfLastMessage } from './live-run.ts'
import { renderMessage, type RenderingPort } from './message-stream/render-message.ts'

export interface EndingPorts {
  turns: TurnStorePort
  agentRuns: AgentRunStorePort
  rendering: RenderingPort
  clock: ClockPort
  /** Returns the price of the model of a lost request. `undefined` if it is unknown. */
  priceOf(model: ModelRef): Promise<PriceTag | undefined>
}

export interface RecoveryPorts extends EndingPorts {
  locks: LockPort
  timers: TimerPort
  runs: {
    /**
     * Resumes a run that waits for a person, and keeps the session's lock until it ends. `false`: it was not waiting,
     * and the lock is unchanged.
     */
    resume(run: UnfinishedRun, release: () => void): Promise<boolean>
  }
  /** Called after an abandoned run was ended; the session's lock is still held. */
  onAbandoned(sessionId: SessionId): Promise<unknown>
}

/** Progress of a recovery at the start of a worker. */
export interface Recovery {
  /** Resolves when all runs that can resume at once have resumed. */
  resumed: Promise<void>
  /** Resolves when every unfinished run has ended or resumed, with the first failure of storage, if any. */
  ended: Promise<Result<null>>
}

/** Time to wait for locks. Locks of a dead worker are released nearly at once; others belong to another tab. */
const freeWithinMs = 300
const firstAgainMs = 5000
const maxRetryDelayMs = 60_000

/**
 * Resumes every run that waited for a person when its worker died. Ends the others as interrupted, with their stored
 * events. A run that another tab still writes is waited for and then found ended. May be repeated safely. Refused
 * writes are retried later, after `ended` has resolved.
 */
export function startRecovery(ports: RecoveryPorts, signal: AbortSignal): Recovery {
  const listed = ports.turns.listUnfinishedRuns()
  const ended = listed.then((unfinished) => recoverRuns(unfinished, ports, signal))
  // A thrown error is a bug and would be thrown again.
  void ended.then(
    (result) => !result.ok && recoverAgain(ports, signal, firstAgainMs),
    () => undefined,
  )
  // The wait is for locks only. The time to open a slow database does not count.
  const resumed = listed.then(() => waitBriefly(ended, ports.timers))
  return { resumed, ended }
}

/** Retries with growing delays until storage accepts. */
function recoverAgain(ports: RecoveryPorts, signal: AbortSignal, afterMs: number): void {
  ports.timers.schedule(afterMs, () => {
    if (signal.aborted) return
    void ports.turns
      .listUnfinishedRuns()
      .then((unfinished) => recoverRuns(unfinished, ports, signal))
      .then(
        (again) => !again.ok && recoverAgain(ports, signal, Math.min(2 * afterMs, maxRetryDelayMs)),
        () => undefined,
      )
  })
}

async function waitBriefly(ended: Promise<unknown>, timers: TimerPort): Promise<void> {
  const timeout = Promise.withResolvers<void>()
  const cancel = timers.schedule(freeWithinMs, timeout.resolve)
  await Promise.race([timeout.promise, ended])
  cancel()
}

async function recoverRuns(
  unfinished: Result<readonly UnfinishedRun[]>,
  ports: RecoveryPorts,
  signal: AbortSignal,
): Promise<Result<null>> {
  if (!unfinished.ok) return unfinished
  const recovered = await Promise.all(unfinished.value.map((run) => recoverWhenFree(run, ports, signal)))
  return recovered.find((result) => !result.ok) ?? succeed(null)
}

/** Recovers one session at any time. Unfinished runs of an unlocked session belong to a closed tab. */
export async function recoverClosedTab(sessionId: SessionId, ports: RecoveryPorts): Promise<Result<null>> {
  const unfinished = await ports.turns.listUnfinishedRuns()
  if (!unfinished.ok) return unfinished
  const run = unfinished.value.find((each) => each.sessionId === sessionId)
  const release = run && (await ports.locks.tryAcquire(sessionLockName(sessionId)))
  return release ? resumeOrEnd(run, ports, release) : succeed(null)
}

/** Recovers one session for the holder of its lock. Unfinished runs under the lock have no owner. */
export async function recoverLockedSession(sessionId: SessionId, ports: EndingPorts): Promise<Result<null>> {
  const unfinished = await ports.turns.listUnfinishedRuns()
  if (!unfinished.ok) return unfinished
  for (const run of unfinished.value) {
    const ended = run.sessionId === sessionId ? await endRun(run.runId, ports) : succeed(false)
    if (!ended.ok) return ended
  }
  return succeed(null)
}

/** Waits for the tab that writes the run, and does nothing if it has ended by then. */
export async function recoverWhenFree(
  run: UnfinishedRun,
  ports: RecoveryPorts,
  signal: AbortSignal,
): Promise<Result<null>> {
  const release = await ports.locks.acquire(sessionLockName(run.sessionId), signal)
  return release ? resumeOrEnd(run, ports, release) : succeed(null)
}

/** Resumes or ends a run. The caller must hold the session's lock. */
export async function resumeOrEnd(
  run: UnfinishedRun,
  ports: RecoveryPorts,
  release: () => void,
): Promise<Result<null>> {
  let isResumed = false
  try {
    isResumed = await ports.runs.resume(run, release)
    if (isResumed) return succeed(null)
    const ended = await endRun(run.runId, ports)
    if (ended.ok && ended.value) await ports.onAbandoned(run.sessionId)
    return ended.ok ? succeed(null) : ended
  } finally {
    if (!isResumed) release()
  }
}

/** Ends a run and its child runs. `false`: it had ended already. */
async function endRun(runId: RunId, ports: EndingPorts): Promise<Result<boolean>> {
  const { turns, agentRuns, rendering, clock, priceOf } = ports
  const read = await turns.claimUnfinishedRun(runId)
  if (!read.ok || !read.value) return read.ok ? succeed(false) : read
  const { assistantMessage: reply } = read.value
  const children = await agentRuns.claim(runId)
  if (!children.ok) return children
  const events = [...read.value.events]
  const reducer = new MessageReducer(reply)
  for (const event of eventsOfLastMessage(events)) reducer.apply(event)
  const journal = turns.openJournal(runId)
  const append = (body: RunEventBody): void => {
    const event = { ...body, runId, seq: (events.at(-1)?.seq ?? -1) + 1, at: clock.now() }
    events.push(event)
    reducer.apply(event)
    journal.append(event)
  }
  if (events.at(-1)?.type !== 'session-turn-end') {
    const closing = {
      store: agentRuns,
      parent: { emit: append },
      stored: [...events],
      priceOf,
      now: () => clock.now(),
    }
    for (const child of children.value) {
      await closeAgentRun(child, closing, 'interrupted')
    }
    append(await toInterruption(events, priceOf))
  }
  const message = reducer.message()
  const finished = await journal.finish(message, await renderMessage(message, rendering))
  return finished.ok ? succeed(true) : finished
}

/** Creates the end event that the run could not write. Usage of finished requests is known; that of an open one is estimated. */
async function toInterruption(
  events: readonly RunEvent[],
  priceOf: EndingPorts['priceOf'],
): Promise<RunEventBody> {
  const usage = new UsageReducer()
  for (const event of events) usage.apply(event)
  await countLostRequest(usage, priceOf)
  return {
    type: 'session-turn-end',
    status: 'interrupted',
    usage: usage.total,
    usageShares: usage.shares,
    failure: createFailure('interrupted'),
  }
}
