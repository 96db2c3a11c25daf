import type { LockPort } from '../../src/worker/host/lock-port.ts'

/** The locks of one browser: share it between two hosts and they are two tabs. */
export class MemoryLocks implements LockPort {
  readonly #queues = new Map<string, (() => void)[]>()

  acquire(name: string, signal: AbortSignal): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(null)
      const queue = this.#queues.get(name)
      const grant = (): void => resolve(() => this.#release(name))
      if (!queue) {
        this.#queues.set(name, [])
        return grant()
      }
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

  isHeld(name: string): boolean {
    return this.#queues.has(name)
  }

  #release(name: string): void {
    const next = this.#queues.get(name)?.shift()
    if (next) next()
    else this.#queues.delete(name)
  }
}
