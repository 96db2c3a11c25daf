import type { UnfinishedRun } from '../../core/engine/ports/run-ports.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { MessageId, RunId, SessionId } from '../../core/model/id.ts'
import type { Message, MessageStatus } from '../../core/model/conversation/message.ts'
import { storageText } from '../../core/model/messages/write-text.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import type { RetryDecision, StartedRun } from '../../core/model/commands/turn-commands.ts'
import type { RunEvent } from '../../core/model/runs/run-event.ts'
import type { RunStreamItem } from '../contract.ts'
import { FailureError, describeBug } from '../transport/failure-error.ts'
import type { StreamLog } from '../transport/stream-log.ts'
import {
  type PreparedTurn,
  TurnOpener,
  type OpenedRun,
  type RunRequest,
  type TurnOpenerPorts,
} from './turn-opener.ts'
import type { LiveRun } from './live-run.ts'
import { sessionLockName, findUnfinishedRun } from '../session-locks.ts'
import { RunSlots, detachLock, type RunSlot } from './run-slots.ts'
import type { SteerInbox, StopPort } from './run-inputs.ts'
import { announceSafely, storeSafely, UnstoredRuns } from './unstored-runs.ts'

export interface RunSupervisorPorts extends TurnOpenerPorts {
  stops: StopPort
  /** Runs one turn to its end. Aborting the signal stops it. */
  runTurn(turn: PreparedTurn, signal: AbortSignal): Promise<unknown>
  /** Resumes a turn. `events` is all that was stored of it. */
  resumeTurn(turn: PreparedTurn, events: readonly RunEvent[], signal: AbortSignal): Promise<unknown>
  /** Called when the session is free again. Must not throw. */
  onEnded(sessionId: SessionId, status: MessageStatus): void
}

const endedLogLifeMs = 60_000
/** Time in which a stopped run stores its answer. */
const stopWithinMs = 5000

/** The failure of all storage once another tab has upgraded it. */
const closing = createFailure('storage-unavailable', {
  message: storageText('storage-used-by-newer-version'),
  hint: storageText('reload-for-newer-version'),
})

/** Starts, stops and finds runs: at most one for each session, any number of sessions at once. */
export class RunSupervisor {
  readonly #ports: RunSupervisorPorts
  readonly #slots = new RunSlots()
  readonly #runs = new Map<RunId, LiveRun>()
  readonly #unstored: UnstoredRuns
  readonly #opener: TurnOpener
  /** Whether storage is about to close. */
  #isEnding = false

  constructor(ports: RunSupervisorPorts) {
    this.#ports = ports
    this.#unstored = new UnstoredRuns(ports, ({ started }) => this.#forgetLater(started.runId))
    this.#opener = new TurnOpener(ports, (sessionId) => this.#slots.get(sessionId)?.abort.abort())
    ports.stops.onStop((sessionId) => {
      this.#slots.get(sessionId)?.abort.abort()
      // Another tab is about to take the chat over, and would end the run with only what is stored of it.
      void this.#unstored.store(sessionId)
    })
    ports.locks.onStolen((name) => {
      for (const slot of this.#slots.all()) if (name === sessionLockName(slot.sessionId)) slot.abort.abort()
    })
  }

  /** Starts a run. Resolves once the turn is durable; the run then continues by itself. */
  async start(request: RunRequest): Promise<Result<StartedRun>> {
    if (this.#isEnding) return fail(closing)
    const slot = this.#slots.acquire(request.sessionId)
    if (!slot) return fail(createFailure('session-busy'))
    try {
      const stored = await this.#unstored.store(request.sessionId)
      const opened = stored.ok ? await this.#opener.open(request, slot) : stored
      if (!opened.ok) {
        slot.release()
        if ('isWaiting' in opened) void this.#resumeWaitingRun(request.sessionId)
        return fail(opened.failure)
      }
      const { turn, run } = opened.value
      this.#assignRun(slot, run)
      void this.#run({ turn, run, slot }, () => this.#ports.runTurn(turn, slot.abort.signal))
      return succeed(run.started)
    } catch (thrown) {
      slot.release()
      throw thrown
    }
  }

  /** Asks the run to end; what was shown is stored. A run that has ended is no error. */
  stop(runId: RunId): void {
    for (const slot of this.#slots.all()) if (slot.run?.started.runId === runId) slot.abort.abort()
  }

  /** Asks the run, or one of its child runs, to finish with what there is. A run that has ended is no error. */
  wrapUp(runId: RunId, childRunId?: RunId): void {
    this.#runs.get(runId)?.wrapUps.request('user', childRunId)
  }

  /** Restarts the idle timeout of a silent model. `false`: the run is not waiting for one, or has ended. */
  waitLonger(runId: RunId): boolean {
    return this.#runs.get(runId)?.timeoutExtender.extend() ?? false
  }

  /** Stops the session's run. Resolves once it has none here; a run in another tab is asked to end, too. */
  async stopSession(sessionId: SessionId): Promise<void> {
    this.#ports.stops.broadcast(sessionId)
    const slot = this.#slots.get(sessionId)
    slot?.abort.abort()
    await slot?.released.promise
  }

  /**
   * Lets all runs end, for storage is about to close, and starts none from now on. After `graceMs` the remaining ones are
   * stopped, which stores what they have. A run that waits for a person is not ended: it loses its session's lock, so that
   * another tab resumes it. Resolves once all are stored, or storage refused.
   */
  async endAll(graceMs: number): Promise<void> {
    this.#isEnding = true
    const { timers } = this.#ports
    const grace = Promise.withResolvers<void>()
    const limit = Promise.withResolvers<void>()
    const cancelGrace = timers.schedule(graceMs, grace.resolve)
    const cancelLimit = timers.schedule(graceMs + stopWithinMs, limit.resolve)
    await Promise.race([this.#waitForActiveRuns(), grace.promise])
    for (const slot of this.#listActiveSlots()) slot.abort.abort()
    await Promise.race([this.#waitForActiveRuns(), limit.promise])
    cancelGrace()
    cancelLimit()
    for (const slot of this.#slots.all()) if (slot.run?.isWaiting) detachLock(slot)()
  }

  /** Resolves once all runs have ended or wait for a person. */
  async #waitForActiveRuns(): Promise<void> {
    for (let slots = this.#listActiveSlots(); slots.length > 0; slots = this.#listActiveSlots())
      await Promise.all(slots.map(({ released }) => released.promise))
  }

  #listActiveSlots(): RunSlot[] {
    return [...this.#slots.all()].filter(({ run }) => !run?.isWaiting)
  }

  /** Passes on a retry decision. `false`: the run is not waiting for a retry, or is not here. */
  decideRetry(runId: RunId, decision: RetryDecision): boolean {
    return this.#runs.get(runId)?.retries.decide(decision) ?? false
  }

  find(sessionId: SessionId): StartedRun | null {
    return this.#slots.get(sessionId)?.run?.started ?? null
  }

  /** Finds the session's run, or one that has ended and is not stored. It is followed like any other. */
  findVisible(sessionId: SessionId): StartedRun | null {
    return this.find(sessionId) ?? this.#unstored.find(sessionId)?.started ?? null
  }

  replyOf(sessionId: SessionId): Message | null {
    return this.#slots.get(sessionId)?.run?.message() ?? null
  }

  /** Returns the inbox for messages that steer the current run. */
  inboxOf(sessionId: SessionId): SteerInbox | null {
    return this.#slots.get(sessionId)?.run?.inbox ?? null
  }

  /** Follows a run, including one that ended less than a minute ago or could not be stored. */
  follow(runId: RunId, messageId?: MessageId): Result<StreamLog<RunStreamItem>> {
    const log = this.#runs.get(runId)?.logOf(messageId)
    return log ? succeed(log) : fail(createFailure('not-found'))
  }

  /** Resumes a run that waited for a person or for its next try. The run holds the lock from then on. Used by recovery. */
  async resume({ runId, sessionId }: UnfinishedRun, release: () => void): Promise<boolean> {
    const waiting = await this.#opener.openWaiting({ runId, sessionId })
    if (!waiting) return false
    const { turn, run, events } = waiting
    const steered = await this.#ports.queue.listSteered(sessionId)
    const opening = this.#slots.get(sessionId)
    if (opening && !opening.run) {
      opening.abortOpening.abort()
      await opening.released.promise
    }
    const slot = this.#isEnding ? null : this.#slots.acquire(sessionId)
    if (!slot) return false
    for (const id of steered.ok ? steered.value : []) run.inbox.push(id)
    slot.unlock = release
    this.#assignRun(slot, run)
    void this.#run({ turn, run, slot }, () => this.#ports.resumeTurn(turn, events, slot.abort.signal))
    return true
  }

  /** Resumes a waiting run unless another part, such as the recovery of this start, does so. */
  async #resumeWaitingRun(sessionId: SessionId): Promise<void> {
    const release = await this.#ports.locks.tryAcquire(sessionLockName(sessionId))
    if (!release) return
    let isResumed = false
    try {
      const waiting = await findUnfinishedRun(sessionId, this.#ports.turns)
      isResumed = waiting !== undefined && (await this.resume(waiting, release))
    } finally {
      if (!isResumed) release()
    }
  }

  #assignRun(slot: RunSlot, run: LiveRun): void {
    slot.run = run
    this.#runs.set(run.started.runId, run)
  }

  #forgetLater(runId: RunId): void {
    this.#ports.timers.schedule(endedLogLifeMs, () => this.#runs.delete(runId))
  }

  async #run({ turn, run, slot }: OpenedRun & { slot: RunSlot }, act: () => Promise<unknown>): Promise<void> {
    const { sessionId, runId } = turn.input
    try {
      await act()
      run.endAbruptly(createFailure('internal', { detail: 'the turn returned no result' }))
    } catch (thrown) {
      run.endAbruptly(thrown instanceof FailureError ? thrown.failure : describeBug(thrown))
    }
    run.inbox.close()
    const stored = await storeSafely(() => run.store())
    const isTakenOver = !stored.ok && stored.failure.code === 'taken-over'
    const isKept = !stored.ok && (!isTakenOver || run.hasUnstored)
    if (isKept) this.#unstored.add(sessionId, { run, release: detachLock(slot) })
    if (isKept && isTakenOver) void this.#unstored.store(sessionId)
    // The session is released before followers receive the end, so that the next message is never rejected.
    slot.release()
    announceSafely(run, stored.ok ? undefined : stored.failure)
    if (!isKept) this.#forgetLater(runId)
    if (!isTakenOver) this.#ports.onEnded(sessionId, run.message().status)
  }
}
