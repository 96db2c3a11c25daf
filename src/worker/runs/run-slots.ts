import type { SessionId } from '../../core/model/id.ts'
import type { LiveRun } from './live-run.ts'

/** Slot of a session while it has a run. `run` is absent while the turn is being opened. */
export interface RunSlot {
  readonly sessionId: SessionId
  run?: LiveRun
  abort: AbortController
  /** Aborts an opening that waits for the lock, so that an earlier waiting run can resume instead. */
  abortOpening: AbortController
  released: PromiseWithResolvers<void>
  /** Releases the session's lock, once it was acquired. */
  unlock: () => void
  release(): void
}

/** Slots of all sessions, at most one for each. */
export class RunSlots {
  readonly #slots = new Map<SessionId, RunSlot>()

  acquire(sessionId: SessionId): RunSlot | null {
    if (this.#slots.has(sessionId)) return null
    const left = Promise.withResolvers<void>()
    const slot: RunSlot = {
      sessionId,
      abort: new AbortController(),
      abortOpening: new AbortController(),
      released: left,
      unlock: () => undefined,
      release: () => {
        slot.unlock()
        this.#slots.delete(sessionId)
        left.resolve()
      },
    }
    this.#slots.set(sessionId, slot)
    return slot
  }

  get(sessionId: SessionId): RunSlot | undefined {
    return this.#slots.get(sessionId)
  }

  all(): Iterable<RunSlot> {
    return this.#slots.values()
  }
}

/** Detaches the lock from the slot. The returned function releases it later. */
export function detachLock(slot: RunSlot): () => void {
  const { unlock } = slot
  slot.unlock = () => undefined
  return unlock
}
