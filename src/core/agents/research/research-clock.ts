import type { ClockPort } from '../../engine/ports/turn-ports.ts'
import { UserWaits } from '../../conversation/user-waits.ts'
import { isOfNextWorker, ResearchReducer } from '../../conversation/research-reducer.ts'
import type { RunEvent } from '../../model/runs/run-event.ts'
import { ActiveTime } from '../active-time.ts'

/** Part of the active time after which the research finishes with what there is, and the time before the limit, in ms. */
const wrapUpPart = 0.85
const wrapUpBeforeMs = 60_000

export interface ResearchClockListeners {
  onWrapUp(): void
  onLimit(): void
}

/**
 * Measures the active time of a research, from the start of the plan on. Waits for the user do not count. It gets the events of the
 * root run; `stored` are those of an earlier worker.
 */
export class ResearchClock {
  readonly #clock: Pick<ClockPort, 'monotonic' | 'sleep'>
  readonly #listeners: ResearchClockListeners
  readonly #waits = new UserWaits()
  readonly #beforeMs: number
  #times: readonly ActiveTime[] = []

  constructor(
    clock: Pick<ClockPort, 'monotonic' | 'sleep'>,
    listeners: ResearchClockListeners,
    stored: readonly RunEvent[],
  ) {
    this.#clock = clock
    this.#listeners = listeners
    const reducer = new ResearchReducer(undefined)
    for (const event of stored) {
      reducer.apply(event)
      this.#waits.apply(event)
    }
    this.#beforeMs = reducer.activeMs
    for (const event of stored) if (event.type === 'research-terms-set') this.#begin(event.terms.maxActiveMs)
  }

  /** The time of a run that continues starts with its first event. It has asked the user by then, or waits. */
  apply(event: RunEvent): void {
    this.#waits.apply(event)
    if (event.type === 'research-terms-set') this.#begin(event.terms.maxActiveMs)
    if (event.type !== 'session-turn-end') return isOfNextWorker(event) ? undefined : this.#update()
    for (const time of this.#times) time.stop()
    this.#times = []
  }

  #begin(limitMs: number): void {
    const beforeMs = this.#beforeMs
    const wrapUpMs = Math.min(limitMs * wrapUpPart, limitMs - wrapUpBeforeMs)
    const wrapUp = new ActiveTime(this.#clock, { limitMs: Math.max(0, wrapUpMs), beforeMs })
    const limit = new ActiveTime(this.#clock, { limitMs, beforeMs })
    wrapUp.signal.addEventListener('abort', () => this.#listeners.onWrapUp(), { once: true })
    limit.signal.addEventListener('abort', () => this.#listeners.onLimit(), { once: true })
    this.#times = [wrapUp, limit]
  }

  #update(): void {
    for (const time of this.#times) {
      if (this.#waits.isWaiting) time.stop()
      else time.start()
    }
  }
}
