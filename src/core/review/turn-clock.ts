/**
 * Wall-clock times as ms since the first, never going back: where the clock was set back, time stands still for a moment and
 * then goes on at its pace.
 */
export class TurnClock {
  #startedAt: number | undefined
  #lastAt = 0
  #skewMs = 0
  #nowMs = 0

  get nowMs(): number {
    return this.#nowMs
  }

  advance(at: number): number {
    this.#startedAt ??= at
    if (at < this.#lastAt) this.#skewMs += this.#lastAt - at
    this.#lastAt = at
    this.#nowMs = Math.max(this.#nowMs, at - this.#startedAt + this.#skewMs)
    return this.#nowMs
  }
}
