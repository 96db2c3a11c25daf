import type { TurnStorePort, UnfinishedRun } from '../core/engine/ports/run-ports.ts'
import type { SessionId } from '../core/model/id.ts'
import type { TimerPort } from './timers.ts'
import { ownName } from '../lib/path-name.ts'

/** Locks that decide which tab may write to a session. */
export interface LockPort {
  /** Waits for the lock; `null` if the signal aborts first. The returned function releases the lock, once. */
  acquire(name: string, signal: AbortSignal): Promise<(() => void) | null>
  /** Acquires without waiting; `null` if the lock is held or waited for. */
  tryAcquire(name: string): Promise<(() => void) | null>
  /**
   * Takes the lock from its holder at once. Allowed only if the holder may be frozen and the guarded storage rejects
   * earlier holders.
   */
  steal(name: string): Promise<() => void>
  /** Called when a lock that was held here has been stolen. */
  onStolen(listener: (name: string) => void): void
}

/** Returns the name of the lock whose holder may write to a session. */
export function sessionLockName(sessionId: string): string {
  return ownName(`innerloop:session:${sessionId}`)
}

/** Returns the name of the lock whose holder sends the queued messages of a session. */
export function queueLockName(sessionId: string): string {
  return ownName(`innerloop:queue:${sessionId}`)
}

/** Uses the browser's Web Locks. They are held while their worker lives, and released at once when it dies. */
export function createWebLocks(locks: LockManager): LockPort {
  const listeners: ((name: string) => void)[] = []
  const request = (name: string, options: LockOptions) =>
    new Promise<(() => void) | null>((resolve, reject) => {
      let isHeld = false
      const onGranted = (lock: Lock | null) => {
        isHeld = lock !== null
        return lock ? new Promise<void>((release) => resolve(release)) : resolve(null)
      }
      locks.request(name, options, onGranted).catch((thrown: unknown) => {
        if (isHeld) for (const listener of listeners) listener(name)
        else if (options.signal?.aborted) resolve(null)
        else reject(thrown)
      })
    })
  return {
    acquire: (name, signal) => request(name, { signal }),
    tryAcquire: (name) => request(name, { ifAvailable: true }),
    steal: async (name) => (await request(name, { steal: true })) ?? (() => undefined),
    onStolen: (listener) => void listeners.push(listener),
  }
}

/** Holds locks from their first acquisition until this worker ends. */
export class LockRegistry {
  readonly #locks: Pick<LockPort, 'tryAcquire'>
  readonly #acquisitions = new Map<string, Promise<boolean>>()

  constructor(locks: Pick<LockPort, 'tryAcquire'>) {
    this.#locks = locks
  }

  /** Acquires a lock. `false`: another tab's worker has it. Concurrent calls share the result. */
  acquire(name: string): Promise<boolean> {
    const earlier = this.#acquisitions.get(name)
    if (earlier) return earlier
    const acquisition = this.#acquire(name)
    this.#acquisitions.set(name, acquisition)
    return acquisition
  }

  async #acquire(name: string): Promise<boolean> {
    let isKept = false
    try {
      isKept = (await this.#locks.tryAcquire(name)) !== null
      return isKept
    } finally {
      if (!isKept) this.#acquisitions.delete(name)
    }
  }
}

const lockTimeoutMs = 2000

interface LockingPorts {
  locks: LockPort
  timers: TimerPort
  turns: Pick<TurnStorePort, 'listUnfinishedRuns'>
}

/**
 * Acquires the session's lock; `null` if another tab answers. The lock may be held for a moment by the recovery of an
 * earlier run, so this waits briefly. A tab that holds the lock without a run is frozen, and the lock is stolen.
 */
export async function acquireSessionLock(
  sessionId: SessionId,
  { locks, timers, turns }: LockingPorts,
  signal: AbortSignal,
): Promise<(() => void) | null> {
  const name = sessionLockName(sessionId)
  const timeout = new AbortController()
  const cancel = timers.schedule(lockTimeoutMs, () => timeout.abort())
  signal.addEventListener('abort', () => timeout.abort(), { once: true })
  const release = await locks.acquire(name, timeout.signal)
  cancel()
  if (release || signal.aborted) return release
  const unfinished = await turns.listUnfinishedRuns()
  const isIdle = unfinished.ok && unfinished.value.every((run) => run.sessionId !== sessionId)
  return isIdle ? locks.steal(name) : null
}

/** Finds the unfinished run of a session, in any tab. Also `undefined` if storage cannot be read. */
export async function findUnfinishedRun(
  sessionId: SessionId,
  turns: Pick<TurnStorePort, 'listUnfinishedRuns'>,
): Promise<UnfinishedRun | undefined> {
  const unfinished = await turns.listUnfinishedRuns()
  return unfinished.ok ? unfinished.value.find((run) => run.sessionId === sessionId) : undefined
}
