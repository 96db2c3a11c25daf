import type { ClockPort } from '../engine/ports/turn-ports.ts'

/** Measures the time in which an agent works. Waiting for a person does not count. Aborts its signal at the limit. */
export class ActiveTime {
  readonly #clock: Pick<ClockPort, 'monotonic' | 'sleep'>
  readonly #limitMs: number
  readonly #limit = new AbortController()
  #beforeMs: number
  #startedAt: number | undefined
  #timer: AbortController | undefined

  /** `beforeMs` is the time that the run has used before its worker ended. */
  constructor(
    clock: Pick<ClockPort, 'monotonic' | 'sleep'>,
    { limitMs, beforeMs = 0 }: { limitMs: number; beforeMs?: number },
  ) {
    this.#clock = clock
    this.#limitMs = limitMs
    this.#beforeMs = beforeMs
  }

  /** Aborts once the limit is reached. */
  get signal(): AbortSignal {
    return this.#limit.signal
  }

  get elapsedMs(): number {
    const current = this.#startedAt === undefined ? 0 : this.#clock.monotonic() - this.#startedAt
    return this.#beforeMs + current
  }

  start(): void {
    if (this.#startedAt !== undefined) return
    this.#startedAt = this.#clock.monotonic()
    if (!Number.isFinite(this.#limitMs)) return
    const timer = new AbortController()
    this.#timer = timer
    void this.#abortAfter(Math.max(0, this.#limitMs - this.#beforeMs), timer.signal)
  }

  stop(): void {
    this.#beforeMs = this.elapsedMs
    this.#startedAt = undefined
    this.#timer?.abort()
  }

  async #abortAfter(durationMs: number, signal: AbortSignal): Promise<void> {
    await this.#clock.sleep(durationMs, signal)
    if (!signal.aborted) this.#limit.abort('time')
  }
}
