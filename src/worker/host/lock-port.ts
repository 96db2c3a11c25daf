/** Who may write a session, across all tabs. */
export interface LockPort {
  /** Waits for the lock; `null` when the signal aborts first. What it returns gives the lock back, once. */
  acquire(name: string, signal: AbortSignal): Promise<(() => void) | null>
  /** The same without waiting: `null` when somebody has the lock, or waits for it. */
  tryAcquire(name: string): Promise<(() => void) | null>
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
  return {
    acquire: (name, signal) =>
      new Promise((resolve, reject) => {
        const hold = () => new Promise<void>((release) => resolve(release))
        locks.request(name, { signal }, hold).catch((thrown: unknown) => {
          if (signal.aborted) resolve(null)
          else reject(thrown)
        })
      }),
    tryAcquire: (name) =>
      new Promise((resolve, reject) => {
        const hold = (lock: Lock | null) =>
          lock ? new Promise<void>((release) => resolve(release)) : resolve(null)
        locks.request(name, { ifAvailable: true }, hold).catch(reject)
      }),
  }
}
