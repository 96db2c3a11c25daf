import type { Patience } from '../budgets/limits.ts'
import type { ClockPort } from '../ports/turn-ports.ts'

export interface SilenceListener {
  /** Half of the time has gone by; once for each silence. */
  onHalf(silentMs: number, timeoutMs: number): void
  onOver(timeoutMs: number): void
}

/**
 * Watches a stream that may fall silent: one budget until the first part, another between parts. A part costs a note of
 * the time and no timer: the one timer there is looks at the note when it fires, and sleeps again.
 */
export class SilenceWatch {
  readonly #clock: ClockPort
  readonly #patience: Patience
  readonly #listener: SilenceListener
  #wake = new AbortController()
  #lastAt: number
  #hasPart = false
  #hasSaidHalf = false
  #isDone = false

  constructor(clock: ClockPort, patience: Patience, listener: SilenceListener) {
    this.#clock = clock
    this.#patience = patience
    this.#listener = listener
    this.#lastAt = clock.monotonic()
    void this.#watch()
  }

  /** A sign of life. */
  touch(): void {
    this.#lastAt = this.#clock.monotonic()
    this.#hasSaidHalf = false
    if (this.#hasPart) return
    this.#hasPart = true
    // The budget has changed, so the timer that runs may be far too long.
    this.#rearm()
  }

  /** All of the time again, from now. */
  extend(): void {
    this.#lastAt = this.#clock.monotonic()
    this.#hasSaidHalf = false
  }

  stop(): void {
    this.#isDone = true
    // A reason of its own: without one the platform makes an error, with its stack, for each request.
    this.#wake.abort('ended')
  }

  #rearm(): void {
    const before = this.#wake
    this.#wake = new AbortController()
    before.abort('budget changed')
    void this.#watch()
  }

  async #watch(): Promise<void> {
    const { signal } = this.#wake
    const budget = this.#hasPart ? this.#patience.streamInactivityMs : this.#patience.firstTokenMs
    if (!Number.isFinite(budget)) return
    while (!this.#isDone && !signal.aborted) {
      const silent = this.#clock.monotonic() - this.#lastAt
      if (silent >= budget) {
        this.#isDone = true
        return this.#listener.onOver(budget)
      }
      if (silent >= budget / 2 && !this.#hasSaidHalf) {
        this.#hasSaidHalf = true
        this.#listener.onHalf(silent, budget)
      }
      await this.#clock.sleep((this.#hasSaidHalf ? budget : budget / 2) - silent, signal)
    }
  }
}
