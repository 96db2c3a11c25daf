import type { ClockPort } from '../../engine/ports/turn-ports.ts'
import { ResearchReducer } from '../../conversation/research-reducer.ts'
import type { InteractionId } from '../../model/id.ts'
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
  readonly #open = new Set<InteractionId>()
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
    for (const event of stored) reducer.apply(event)
    this.#beforeMs = reducer.research?.activeMs ?? 0
    for (const event of stored) if (event.type === 'research-terms-set') this.#begin(event.terms.maxActiveMs)
  }

  apply(event: RunEvent): void {
    switch (event.type) {
      case 'research-terms-set':
        return this.#begin(event.terms.maxActiveMs)
      case 'interaction-raised':
        this.#open.add(event.interaction.id)
        return this.#update()
      case 'interaction-answered':
        this.#open.delete(event.interactionId)
        return this.#update()
      case 'run-resumed':
        return this.#update()
      case 'session-turn-end':
        for (const time of this.#times) time.stop()
        this.#times = []
        return
      default:
    }
  }

  #begin(limitMs: number): void {
    const beforeMs = this.#beforeMs
    const wrapUpMs = Math.min(limitMs * wrapUpPart, limitMs - wrapUpBeforeMs)
    const wrapUp = new ActiveTime(this.#clock, { limitMs: Math.max(0, wrapUpMs), beforeMs })
    const limit = new ActiveTime(this.#clock, { limitMs, beforeMs })
    wrapUp.signal.addEventListener('abort', () => this.#listeners.onWrapUp(), { once: true })
    limit.signal.addEventListener('abort', () => this.#listeners.onLimit(), { once: true })
    this.#times = [wrapUp, limit]
    this.#update()
  }

  #update(): void {
    for (const time of this.#times) {
      if (this.#open.size > 0) time.stop()
      else time.start()
    }
  }
}
