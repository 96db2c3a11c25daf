import type { SessionId } from '../../core/model/id.ts'
import { succeed, type Result, fail } from '../../core/model/failures/result.ts'
import type { TurnStorePort } from '../../core/engine/ports/run-ports.ts'
import type { TimerPort } from '../timers.ts'
import type { LiveRun } from './live-run.ts'
import type { Failure } from '../../core/model/failures/failure.ts'
import { describeBug } from '../transport/failure-error.ts'

interface Unstored {
  run: LiveRun
  release: () => void
}

type VersionPort = Pick<TurnStorePort, 'addVersion'>

const againAfterMs = 5000

/**
 * Ended answers that storage refused. They are in memory only, so each keeps the lock of its session. Another tab that
 * takes the lock ends the run with only its stored part; the answer is then stored as another version. Storing is retried
 * until it succeeds.
 */
export class UnstoredRuns {
  readonly #timers: TimerPort
  readonly #turns: VersionPort
  readonly #onAbandoned: (run: LiveRun) => void
  readonly #runs = new Map<SessionId, Unstored>()

  constructor(
    { timers, turns }: { timers: TimerPort; turns: VersionPort },
    onAbandoned: (run: LiveRun) => void,
  ) {
    this.#timers = timers
    this.#turns = turns
    this.#onAbandoned = onAbandoned
  }

  find(sessionId: SessionId): LiveRun | undefined {
    return this.#runs.get(sessionId)?.run
  }

  add(sessionId: SessionId, unstored: Unstored): void {
    this.#runs.set(sessionId, unstored)
    this.#timers.schedule(againAfterMs, () => void this.#tryAgain(sessionId, unstored))
  }

  /** Stores the session's answer now, if there is one. It is given up if the chat was deleted. */
  async store(sessionId: SessionId): Promise<Result<null>> {
    const unstored = this.#runs.get(sessionId)
    if (!unstored) return succeed(null)
    const { run } = unstored
    const own = await storeSafely(() => run.store())
    const isTakenOver = !own.ok && own.failure.code === 'taken-over'
    const stored = isTakenOver ? await storeSafely(() => run.storeVersion(this.#turns)) : own
    const isOver = stored.ok || stored.failure.code === 'not-found'
    if (!isOver) return stored
    if (this.#runs.get(sessionId) === unstored) {
      this.#runs.delete(sessionId)
      unstored.release()
      this.#onAbandoned(unstored.run)
    }
    return succeed(null)
  }

  async #tryAgain(sessionId: SessionId, unstored: Unstored): Promise<void> {
    if (this.#runs.get(sessionId) !== unstored) return
    const stored = await this.store(sessionId)
    if (!stored.ok) this.add(sessionId, unstored)
  }
}

/** Stores a run. A thrown error is a bug, and must not prevent the run from ending. */
export async function storeSafely(store: () => Promise<Result<null>>): Promise<Result<null>> {
  try {
    return await store()
  } catch (thrown) {
    return fail(describeBug(thrown))
  }
}

/** Sends followers the end. A run that another tab has taken over is aborted here, because that tab reports its end. */
export function announceSafely(run: LiveRun, failure: Failure | undefined): void {
  if (failure?.code === 'taken-over') return run.abort(failure)
  try {
    run.announceEnd(failure)
  } catch (thrown) {
    run.abort(describeBug(thrown))
  }
}
