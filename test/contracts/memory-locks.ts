import type { LockPort } from '../../src/worker/session-locks.ts'

interface Held {
  stolen(): void
  queue: (() => void)[]
}

/** The locks of one browser: share it between two hosts and they are two tabs. */
export class MemoryLocks implements LockPort {
  readonly #locks = new Map<string, Held>()
  readonly #listeners: ((name: string) => void)[] = []

  acquire(name: string, signal: AbortSignal): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(null)
      const held = this.#locks.get(name)
      const queue = held?.queue ?? []
      const grant = (): void => resolve(this.#hold(name, queue))
      if (!held) return grant()
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
    const held = this.#locks.get(name)
    held?.stolen()
    return this.#hold(name, held?.queue ?? [])
  }

  onStolen(listener: (name: string) => void): void {
    this.#listeners.push(listener)
  }

  isHeld(name: string): boolean {
    return this.#locks.has(name)
  }

  #hold(name: string, queue: Held['queue']): () => void {
    const held: Held = { queue, stolen: () => this.#listeners.forEach((listener) => listener(name)) }
    this.#locks.set(name, held)
    return () => {
      if (this.#locks.get(name) !== held) return
      const next = queue.shift()
      if (next) next()
      else this.#locks.delete(name)
    }
  }
}
