/** Limits how many child runs of a root run work at once. Those that wait start in order. */
export class AgentPlaces {
  readonly #limit: number
  readonly #waiting: (() => void)[] = []
  #taken = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Resolves to a function that releases the place, or to `null` if the signal aborts first. */
  async acquire(signal: AbortSignal): Promise<(() => void) | null> {
    if (signal.aborted) return null
    if (this.#taken >= this.#limit) {
      const { promise, resolve } = Promise.withResolvers<'free' | 'aborted'>()
      const start = (): void => resolve('free')
      const abort = (): void => resolve('aborted')
      this.#waiting.push(start)
      signal.addEventListener('abort', abort, { once: true })
      const outcome = await promise
      signal.removeEventListener('abort', abort)
      if (outcome === 'aborted') {
        this.#leave(start)
        return null
      }
    } else this.#taken += 1
    let isReleased = false
    return () => {
      if (!isReleased) this.#release()
      isReleased = true
    }
  }

  #leave(start: () => void): void {
    const index = this.#waiting.indexOf(start)
    if (index !== -1) this.#waiting.splice(index, 1)
    // The place was passed on to it in the same moment.
    else this.#release()
  }

  /** Passes the place to the next that waits. */
  #release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken -= 1
  }
}
