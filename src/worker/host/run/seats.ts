import type { SessionId } from '../../../core/kernel/id.ts'
import type { LiveRun } from './live-run.ts'

/** A session's place while it has a run. `run` is absent while the turn is being opened. */
export interface Seat {
  readonly sessionId: SessionId
  run?: LiveRun
  abort: AbortController
  /** An opening that waits for the lock: a run that waited for a person before it goes on instead. */
  giveUp: AbortController
  left: PromiseWithResolvers<void>
  /** Gives the session's lock back, once it is had. */
  unlock: () => void
  leave(): void
}

/** One for each session at most. */
export class Seats {
  readonly #seats = new Map<SessionId, Seat>()

  take(sessionId: SessionId): Seat | null {
    if (this.#seats.has(sessionId)) return null
    const left = Promise.withResolvers<void>()
    const seat: Seat = {
      sessionId,
      abort: new AbortController(),
      giveUp: new AbortController(),
      left,
      unlock: () => undefined,
      leave: () => {
        seat.unlock()
        this.#seats.delete(sessionId)
        left.resolve()
      },
    }
    this.#seats.set(sessionId, seat)
    return seat
  }

  get(sessionId: SessionId): Seat | undefined {
    return this.#seats.get(sessionId)
  }

  all(): Iterable<Seat> {
    return this.#seats.values()
  }
}

/** Who leaves keeps the lock: it goes back when what this gives is called. */
export function takeLock(seat: Seat): () => void {
  const { unlock } = seat
  seat.unlock = () => undefined
  return unlock
}
