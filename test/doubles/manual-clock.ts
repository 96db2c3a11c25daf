import type { ClockPort } from '../../src/core/engine/ports/turn-ports.ts'

interface Sleeper {
  wakeAt: number
  wake(): void
}

/** A clock that advances only when a test advances it, or as far as needed for some work to end. */
export class ManualClock implements ClockPort {
  #time: number
  #offsetMs = 0
  readonly #sleepers = new Set<Sleeper>()

  constructor(startMs = 0) {
    this.#time = startMs
  }

  now(): number {
    return this.#time + this.#offsetMs
  }

  /** Turns the wall clock by this much, as a person or a time server does. Durations and sleeps are not affected. */
  turn(byMs: number): void {
    this.#offsetMs += byMs
  }

  monotonic(): number {
    return this.#time
  }

  sleep(durationMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const sleeper: Sleeper = {
        wakeAt: this.#time + durationMs,
        wake: () => {
          this.#sleepers.delete(sleeper)
          resolve()
        },
      }
      this.#sleepers.add(sleeper)
      signal.addEventListener('abort', sleeper.wake, { once: true })
    })
  }

  /** Ends the sleeps that are due, in order of time. */
  advance(durationMs: number): void {
    const end = this.#time + durationMs
    for (let due = this.#nextDue(end); due; due = this.#nextDue(end)) {
      this.#time = Math.max(this.#time, due.wakeAt)
      due.wake()
    }
    this.#time = end
  }

  /** Advances the time whenever nothing else can happen, until the work is done. */
  async runUntilDone<Value>(work: Promise<Value>): Promise<Value> {
    const state = { isDone: false }
    const noteEnd = (): void => {
      state.isDone = true
    }
    work.then(noteEnd, noteEnd)
    for (let idleTurns = 0; !state.isDone; idleTurns++) {
      await nextMacrotask()
      if (state.isDone) break
      const next = this.#nextDue(Infinity)
      if (next) {
        this.advance(next.wakeAt - this.#time)
        idleTurns = 0
      } else if (idleTurns > 1000) {
        throw new Error('The work waits for something that is not the clock')
      }
    }
    return work
  }

  #nextDue(end: number): Sleeper | undefined {
    let next: Sleeper | undefined
    for (const sleeper of this.#sleepers) {
      if (sleeper.wakeAt <= end && (!next || sleeper.wakeAt < next.wakeAt)) next = sleeper
    }
    return next
  }
}

/** Resolves after all pending promise reactions have run. */
export function nextMacrotask(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
