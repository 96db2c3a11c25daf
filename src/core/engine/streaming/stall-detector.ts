import type { IdleTimeouts } from '../budgets/limits.ts'
import type { ClockPort } from '../ports/turn-ports.ts'

export interface StallListener {
  /** Called after half of the timeout, once for each silence. */
  onHalfElapsed(silentMs: number, timeoutMs: number): void
  onTimeout(timeoutMs: number): void
}

/**
 * Detects a stalled stream, with one timeout before the first part and one between parts. A part only updates a timestamp. The
 * single timer compares it when it fires, and sleeps again. Before the first part it also wakes for the other timeout, so that no
 * part has to replace it.
 */
export class StallDetector {
  readonly #clock: ClockPort
  readonly #timeouts: IdleTimeouts
  readonly #listener: StallListener
  readonly #wake = new AbortController()
  #lastAt: number
  #hasPart = false
  #hasReportedHalf = false
  #isDone = false

  constructor(clock: ClockPort, timeouts: IdleTimeouts, listener: StallListener) {
    this.#clock = clock
    this.#timeouts = timeouts
    this.#listener = listener
    this.#lastAt = clock.monotonic()
    void this.#watch()
  }

  /** Resets the idle timeout. */
  touch(): void {
    this.#lastAt = this.#clock.monotonic()
    this.#hasReportedHalf = false
    this.#hasPart = true
  }

  /** Restarts the full timeout. */
  extend(): void {
    this.#lastAt = this.#clock.monotonic()
    this.#hasReportedHalf = false
  }

  stop(): void {
    this.#isDone = true
    // An explicit reason: without one the platform creates an error with a stack trace for each request.
    this.#wake.abort('ended')
  }

  async #watch(): Promise<void> {
    const { firstTokenMs, streamInactivityMs } = this.#timeouts
    while (!this.#isDone) {
      const budget = this.#hasPart ? streamInactivityMs : firstTokenMs
      const silent = this.#clock.monotonic() - this.#lastAt
      if (silent >= budget) {
        this.#isDone = true
        return this.#listener.onTimeout(budget)
      }
      if (silent >= budget / 2 && !this.#hasReportedHalf) {
        this.#hasReportedHalf = true
        this.#listener.onHalfElapsed(silent, budget)
      }
      const dueMs = (this.#hasReportedHalf ? budget : budget / 2) - silent
      const sleepMs = this.#hasPart ? dueMs : Math.min(dueMs, streamInactivityMs / 2)
      if (sleepMs === Infinity) return
      await this.#clock.sleep(sleepMs, this.#wake.signal)
    }
  }
}
