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
  return `innerloop:session:${sessionId}`
}

/** Returns the name of the lock whose holder sends the queued messages of a session. */
export function queueLockName(sessionId: string): string {
  return `innerloop:queue:${sessionId}`
}

/** Uses the browser's Web Locks. They are held while their worker lives, and released at once when it dies. */
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
