import type { LockPort } from '../../src/worker/session-locks.ts'

interface LockState {
  stolen(): void
  queue: (() => void)[]
}

/** Locks of one browser. Hosts that share an instance behave as two tabs. */
export class MemoryLocks implements LockPort {
  readonly #locks = new Map<string, LockState>()
  readonly #listeners: ((name: string) => void)[] = []

  acquire(name: string, signal: AbortSignal): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(null)
      const lock = this.#locks.get(name)
      const queue = lock?.queue ?? []
      const grant = (): void => resolve(this.#hold(name, queue))
      if (!lock) return grant()
      queue.push(grant)
      signal.addEventListener(
        'abort',
        () => {
          const place = queue.indexOf(grant)
          if (place !== -1) queue.splice(place, 1)
          resolve(null)
        },
        { once: true },
      )
    })
  }

  async tryAcquire(name: string): Promise<(() => void) | null> {
    return this.isHeld(name) ? null : this.acquire(name, new AbortController().signal)
  }

  async steal(name: string): Promise<() => void> {
    const lock = this.#locks.get(name)
    lock?.stolen()
    return this.#hold(name, lock?.queue ?? [])
  }

  onStolen(listener: (name: string) => void): void {
    this.#listeners.push(listener)
  }

  isHeld(name: string): boolean {
    return this.#locks.has(name)
  }

  #hold(name: string, queue: LockState['queue']): () => void {
    const lock: LockState = { queue, stolen: () => this.#listeners.forEach((listener) => listener(name)) }
    this.#locks.set(name, lock)
    return () => {
      if (this.#locks.get(name) !== lock) return
      const next = queue.shift()
      if (next) next()
      else this.#locks.delete(name)
    }
  }
}
