import { ownName } from '../../../lib/path-name.ts'

/** Runs work exclusively across all tabs. Guards data of the whole application: vault, providers, settings. */
export type ApplicationLock = <T>(work: () => Promise<T>) => Promise<T>

/** Creates the lock, which is not re-entrant: the work must not acquire it again. It is released when its worker ends. */
export function createApplicationLock(locks: LockManager = navigator.locks): ApplicationLock {
  return async (work) => await locks.request(ownName('innerloop:application'), work)
}
