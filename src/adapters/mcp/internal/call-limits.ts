const silenceMs = 60_000

/** Time limits of a call: 60 s without a sign of the server, and a total. Both stand still while the user is asked. */
export class CallLimits {
  readonly #controller = new AbortController()
  #totalMs: number
  #silence: ReturnType<typeof setTimeout> | undefined
  #total: ReturnType<typeof setTimeout> | undefined
  #startedAt = 0

  constructor(totalMs: number) {
    this.#totalMs = totalMs
    this.resume()
  }

  /** Aborts when a limit is reached. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Starts the limit of silence again. */
  renew(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#controller.abort(), silenceMs)
  }

  pause(): void {
    clearTimeout(this.#silence)
    clearTimeout(this.#total)
    this.#totalMs -= Date.now() - this.#startedAt
  }

  resume(): void {
    this.#startedAt = Date.now()
    this.#total = setTimeout(() => this.#controller.abort(), Math.max(0, this.#totalMs))
    this.renew()
  }
}
