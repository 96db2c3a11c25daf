import type { LockPort } from './lock-port.ts'

/** Holds locks from their first acquisition until this worker ends. */
export class KeptLocks {
  readonly #locks: Pick<LockPort, 'tryAcquire'>
  readonly #kept = new Map<string, Promise<boolean>>()

  constructor(locks: Pick<LockPort, 'tryAcquire'>) {
    this.#locks = locks
  }

  /** Acquires a lock. `false`: another tab's worker has it. Concurrent calls share the result. */
  keep(name: string): Promise<boolean> {
    const known = this.#kept.get(name)
    if (known) return known
    const kept = this.#acquire(name)
    this.#kept.set(name, kept)
    return kept
  }

  async #acquire(name: string): Promise<boolean> {
    let isKept = false
    try {
      isKept = (await this.#locks.tryAcquire(name)) !== null
      return isKept
    } finally {
      if (!isKept) this.#kept.delete(name)
    }
  }
}
