/** Who may write a session, across all tabs. */
export interface LockPort {
  /** Waits for the lock; `null` when the signal aborts first. What it returns gives the lock back, once. */
  acquire(name: string, signal: AbortSignal): Promise<(() => void) | null>
  /** The same without waiting: `null` when somebody has the lock, or waits for it. */
  tryAcquire(name: string): Promise<(() => void) | null>
  /** At once, from whoever has it: only where its holder may be frozen, and what it guards refuses an earlier holder. */
  steal(name: string): Promise<() => void>
  /** Told when a lock that was held here has been stolen. */
  onStolen(listener: (name: string) => void): void
}

export function sessionLockName(sessionId: string): string {
  return `innerloop:session:${sessionId}`
}

/** Who sees to what waits in a session's queue. */
export function queueLockName(sessionId: string): string {
  return `innerloop:queue:${sessionId}`
}

/** The browser's locks: held while their worker lives, and free at once when it dies. */
export function createWebLocks(locks: LockManager): LockPort {
  const listeners: ((name: string) => void)[] = []
  const request = (name: string, options: LockOptions) =>
    new Promise<(() => void) | null>((resolve, reject) => {
      let isHeld = false
      const hold = (lock: Lock | null) => {
        isHeld = lock !== null
        return lock ? new Promise<void>((release) => resolve(release)) : resolve(null)
      }
      locks.request(name, options, hold).catch((thrown: unknown) => {
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
