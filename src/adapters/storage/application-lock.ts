/** One writer at a time, across all tabs, of what belongs to the whole application: vault, providers, settings. */
export type ApplicationLock = <T>(work: () => Promise<T>) => Promise<T>

/** Not re-entrant: work must not ask for it again. Free at once when its worker dies. */
export function createApplicationLock(locks: LockManager = navigator.locks): ApplicationLock {
  return async (work) => await locks.request('innerloop:application', work)
}
