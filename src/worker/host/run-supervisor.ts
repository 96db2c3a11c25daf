import type { OpenedTurn, OpenTurn, TurnStorePort } from '../../core/engine/host-ports.ts'
import type { ClockPort, IdPort, RunLogPort, TurnInput } from '../../core/engine/ports.ts'
import type { StartedRun } from '../../core/kernel/command.ts'
import { createFailure, type Failure } from '../../core/kernel/failure.ts'
import type { MessageId, RunId, SessionId } from '../../core/kernel/id.ts'
import type { ModelRef } from '../../core/kernel/model.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import type { ReplyFlush } from '../contract.ts'
import { FailureError } from '../failure-error.ts'
import type { TimerPort } from '../timers.ts'
import { describeBug } from '../wire/describe-bug.ts'
import type { StreamLog } from '../wire/stream-log.ts'
import { LiveRun } from './live-run.ts'
import { sessionLockName, type LockPort } from './lock-port.ts'
import { recoverLockedSession } from './recovery.ts'
import type { RenderingPort } from './render-message.ts'
import type { StopPort } from './stop-port.ts'

export interface RunSupervisorPorts {
  turns: TurnStorePort
  rendering: RenderingPort
  clock: ClockPort
  ids: IdPort
  timers: TimerPort
  locks: LockPort
  stops: StopPort
  system: string
  /** Runs one turn to its end; a stop is the signal's abort. */
  runTurn(input: TurnInput, log: RunLogPort, signal: AbortSignal): Promise<unknown>
}

export interface RunRequest {
  sessionId: SessionId
  model: ModelRef
  ask: OpenTurn['ask']
}

/** A session's place while it has a run. `started` is absent while the turn is being opened. */
interface Seat {
  started?: StartedRun
  abort: AbortController
  left: PromiseWithResolvers<void>
  leave(): void
}

/** Who holds the lock without a seat here is the worker of another tab. */
const elsewhere = {
  message: 'This chat is being answered in another tab.',
  hint: 'Wait for that answer to end, or stop it there.',
}

const lockPatienceMs = 2000
const endedLogLifeMs = 60_000

/** Starts, stops and finds runs: at most one for each session, any number of sessions at once. */
export class RunSupervisor {
  readonly #ports: RunSupervisorPorts
  readonly #seats = new Map<SessionId, Seat>()
  readonly #runs = new Map<RunId, LiveRun>()
  /** Ended answers that storage refused: kept in memory and offered again when their session is used. */
  readonly #unstored = new Map<SessionId, LiveRun>()

  constructor(ports: RunSupervisorPorts) {
    this.#ports = ports
    ports.stops.onTold((sessionId) => this.#seats.get(sessionId)?.abort.abort())
  }

  /** Answers once the turn is durable; the run then goes on by itself. */
  async start(request: RunRequest): Promise<Result<StartedRun>> {
    const seat = this.#takeSeat(request.sessionId)
    if (!seat) return fail(createFailure('session-busy'))
    try {
      const opened = await this.#open(request, seat)
      if (!opened.ok) {
        seat.leave()
        return opened
      }
      const { started, input, run } = opened.value
      seat.started = started
      this.#runs.set(started.runId, run)
      void this.#run(input, run, seat)
      return succeed(started)
    } catch (thrown) {
      seat.leave()
      throw thrown
    }
  }

  /** Asks the run to end; what was shown is kept. A run that has ended is no error. */
  stop(runId: RunId): void {
    for (const seat of this.#seats.values()) if (seat.started?.runId === runId) seat.abort.abort()
  }

  /** Resolves once the session has no run here any more; a run in another tab is told to end as well. */
  async stopSession(sessionId: SessionId): Promise<void> {
    this.#ports.stops.tell(sessionId)
    const seat = this.#seats.get(sessionId)
    seat?.abort.abort()
    await seat?.left.promise
  }

  find(sessionId: SessionId): StartedRun | null {
    return this.#seats.get(sessionId)?.started ?? null
  }

  /** Also of a run that ended less than a minute ago. */
  follow(runId: RunId): Result<StreamLog<ReplyFlush>> {
    const run = this.#runs.get(runId)
    return run ? succeed(run.log) : fail(createFailure('not-found'))
  }

  #takeSeat(sessionId: SessionId): Seat | null {
    if (this.#seats.has(sessionId)) return null
    const left = Promise.withResolvers<void>()
    const leave = (): void => {
      this.#seats.delete(sessionId)
      left.resolve()
    }
    const seat: Seat = { abort: new AbortController(), left, leave }
    this.#seats.set(sessionId, seat)
    return seat
  }

  async #open(request: RunRequest, seat: Seat) {
    const { turns, rendering, ids, clock, timers, system } = this.#ports
    const { sessionId, model, ask } = request
    const isFree = await this.#lockSession(sessionId, seat)
    if (!isFree) return fail(createFailure('session-busy', elsewhere))
    const stored = await this.#storeAgain(sessionId)
    if (!stored.ok) return stored
    const runId = ids.next('run') as RunId
    const assistantMessageId = ids.next('message') as MessageId
    const turn = { runId, sessionId, assistantMessageId, model, ask, at: clock.now() }
    const opened = await this.#openTurn(turn)
    if (!opened.ok) return opened
    const { userMessageId, history, reply } = opened.value
    const started: StartedRun = { runId, userMessageId, assistantMessageId }
    const run = new LiveRun({
      runId,
      reply,
      journal: turns.openJournal(runId),
      renderer: rendering.createRenderer(),
      rendererVersion: rendering.version,
      timers,
      now: () => clock.now(),
    })
    return succeed({ started, run, input: { ...started, sessionId, model, system, history } })
  }

  /** Under the session's lock a turn in the way is one whose worker died: at once after a start it may still be there. */
  async #openTurn(turn: OpenTurn): Promise<Result<OpenedTurn>> {
    const opened = await this.#ports.turns.openTurn(turn)
    if (opened.ok || opened.failure.code !== 'session-busy') return opened
    const recovered = await recoverLockedSession(turn.sessionId, this.#ports)
    return recovered.ok ? this.#ports.turns.openTurn(turn) : recovered
  }

  /** The lock may be held for a moment by the recovery of an earlier run, or for long by another tab. */
  async #lockSession(sessionId: SessionId, seat: Seat): Promise<boolean> {
    const patience = new AbortController()
    const cancel = this.#ports.timers.schedule(lockPatienceMs, () => patience.abort())
    const release = await this.#ports.locks.acquire(sessionLockName(sessionId), patience.signal)
    cancel()
    if (!release) return false
    const { leave } = seat
    seat.leave = () => {
      release()
      leave()
    }
    return true
  }

  async #storeAgain(sessionId: SessionId): Promise<Result<null>> {
    const run = this.#unstored.get(sessionId)
    const stored = run ? await run.store() : succeed(null)
    if (stored.ok) this.#unstored.delete(sessionId)
    return stored
  }

  async #run(input: TurnInput, run: LiveRun, seat: Seat): Promise<void> {
    try {
      await this.#ports.runTurn(input, run, seat.abort.signal)
      run.endAbruptly(createFailure('internal', { detail: 'the turn has no end' }))
    } catch (thrown) {
      run.endAbruptly(thrown instanceof FailureError ? thrown.failure : describeBug(thrown))
    }
    const stored = await storeSafely(run)
    if (!stored.ok) this.#unstored.set(input.sessionId, run)
    // The session is free before anybody hears of the end, so that the next message is never refused.
    seat.leave()
    announceSafely(run, stored.ok ? undefined : stored.failure)
    this.#ports.timers.schedule(endedLogLifeMs, () => this.#runs.delete(input.runId))
  }
}

function announceSafely(run: LiveRun, failure: Failure | undefined): void {
  try {
    run.announceEnd(failure)
  } catch (thrown) {
    run.log.abort(describeBug(thrown))
  }
}

async function storeSafely(run: LiveRun): Promise<Result<null>> {
  try {
    return await run.store()
  } catch (thrown) {
    return fail(describeBug(thrown))
  }
}
