import type { TimerPort } from '../../src/worker/timers.ts'

interface Timer {
  at: number
  task: () => void
}

/** Timers that only a test advances. They run in order of their time. */
export class ManualTimers implements TimerPort {
  #now = 0
  #timers = new Set<Timer>()

  monotonic(): number {
    return this.#now
  }

  schedule(delayMs: number, task: () => void): () => void {
    const timer = { at: this.#now + delayMs, task }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  get pendingCount(): number {
    return this.#timers.size
  }

  advance(durationMs: number): void {
    const until = this.#now + durationMs
    for (let due = this.#next(until); due; due = this.#next(until)) {
      this.#timers.delete(due)
      this.#now = Math.max(this.#now, due.at)
      due.task()
    }
    this.#now = until
  }

  /** Simulates a machine that slept. Timers that became due meanwhile run now, once each. */
  sleep(durationMs: number): void {
    this.#now += durationMs
    const due = [...this.#timers].filter(({ at }) => at <= this.#now)
    for (const timer of due) this.#timers.delete(timer)
    for (const timer of due) timer.task()
  }

  #next(until: number): Timer | undefined {
    return [...this.#timers].filter(({ at }) => at <= until).toSorted((left, right) => left.at - right.at)[0]
  }
}
