/** Fetches of a research that run at once, and those to one host. */
const maxFetches = 6
const maxFetchesPerHost = 2

/** Limits how many pages the researchers of one research fetch at once. Those that wait start in order. */
export class PageSlots {
  readonly #hosts = new Map<string, number>()
  #waiting: { host: string; start: () => void }[] = []
  #running = 0

  /** Runs the fetch once there is a slot for its host. An aborted wait runs it at once, because it ends by itself. */
  async run<Value>(host: string, signal: AbortSignal, fetchPage: () => Promise<Value>): Promise<Value> {
    await this.#acquire(host, signal)
    try {
      return await fetchPage()
    } finally {
      this.#running -= 1
      this.#hosts.set(host, this.#countOf(host) - 1)
      this.#startNext()
    }
  }

  async #acquire(host: string, signal: AbortSignal): Promise<void> {
    if (!this.#isFree(host) && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const start = (): void => resolve()
      const waiting = { host, start }
      this.#waiting.push(waiting)
      signal.addEventListener('abort', start, { once: true })
      await promise
      signal.removeEventListener('abort', start)
      if (!this.#waiting.includes(waiting)) return
      this.#waiting = this.#waiting.filter((other) => other !== waiting)
    }
    this.#take(host)
  }

  #startNext(): void {
    const next = this.#waiting.find(({ host }) => this.#isFree(host))
    if (!next) return
    this.#waiting = this.#waiting.filter((other) => other !== next)
    this.#take(next.host)
    next.start()
  }

  #take(host: string): void {
    this.#running += 1
    this.#hosts.set(host, this.#countOf(host) + 1)
  }

  #isFree(host: string): boolean {
    return this.#running < maxFetches && this.#countOf(host) < maxFetchesPerHost
  }

  #countOf(host: string): number {
    return this.#hosts.get(host) ?? 0
  }
}
