import type { LockPort } from './lock-port.ts'

/** Locks that are held from when they are first had for as long as this worker lives. */
export class KeptLocks {
  readonly #locks: Pick<LockPort, 'tryAcquire'>
  readonly #kept = new Map<string, Promise<boolean>>()

  constructor(locks: Pick<LockPort, 'tryAcquire'>) {
    this.#locks = locks
  }

  /** `false`: another tab's worker has it now. Who asks while it is being acquired hears the same. */
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
