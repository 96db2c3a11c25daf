import type { ResearchRecord } from '../model/research/research-record.ts'
import type { RunEvent } from '../model/runs/run-event.ts'
import { isResumption } from '../model/tools/interaction.ts'
import { countTokens } from '../model/usage/usage.ts'
import { UserWaits } from './user-waits.ts'

const noResearch: ResearchRecord = { phase: 'clarify', sources: [], tokens: 0, dollars: 0, activeMs: 0 }

/** Reduces the events of a run to its deep research, if it is one. */
export class ResearchReducer {
  #research: ResearchRecord | undefined
  readonly #waits = new UserWaits()
  /** Time of the last event of the worker that did the work. */
  #lastAt = 0

  constructor(earlier: ResearchRecord | undefined) {
    this.#research = earlier
  }

  get research(): ResearchRecord | undefined {
    return this.#research
  }

  /** Returns the active time until the last event, in ms. */
  get activeMs(): number {
    const { activeMs, activeSince = this.#lastAt } = this.#research ?? noResearch
    return activeMs + Math.max(0, this.#lastAt - activeSince)
  }

  /** Returns whether the research has changed. */
  apply(event: RunEvent): boolean {
    const before = this.#research
    this.#reduce(event)
    if (!isOfNextWorker(event)) this.#lastAt = event.at
    return this.#research !== before
  }

  #reduce(event: RunEvent): void {
    switch (event.type) {
      case 'research-phase-changed':
        this.#research = { ...(this.#research ?? noResearch), phase: event.phase }
        return
      case 'research-terms-set':
        this.#set({ plan: event.plan, terms: event.terms })
        return this.#resume(event.at)
      case 'source-recorded':
        return this.#set({ sources: withSource(this.#research?.sources ?? [], event.source) })
      case 'wrap-up-requested':
        return event.childRunId === undefined ? this.#set({ wrapUp: event.by }) : undefined
      case 'provider-request-completed': {
        const { usage } = event
        const { tokens, dollars } = this.#research ?? noResearch
        return this.#set({
          tokens: tokens + countTokens(usage),
          dollars: dollars + (usage.cost?.amount ?? 0),
        })
      }
      case 'interaction-raised':
        // The time between the death of the worker and the question whether to continue was no work.
        return this.#wait(event, isResumption(event.interaction) ? this.#lastAt : event.at)
      case 'interaction-answered':
      case 'agent-started':
      case 'agent-progressed':
      case 'agent-ended':
        return this.#wait(event, event.at)
      case 'run-resumed':
        // The same for a run that continues by itself.
        this.#pause(this.#lastAt)
        return this.#resume(event.at)
      case 'session-turn-end':
        return this.#pause(event.at)
      default:
    }
  }

  #set(change: Partial<ResearchRecord>): void {
    if (this.#research) this.#research = { ...this.#research, ...change }
  }

  /** Pauses the time while the run waits for the user. */
  #wait(event: RunEvent, at: number): void {
    this.#waits.apply(event)
    if (this.#waits.isWaiting) this.#pause(at)
    else this.#resume(event.at)
  }

  #pause(at: number): void {
    const { activeSince, activeMs } = this.#research ?? noResearch
    if (activeSince === undefined) return
    this.#set({ activeMs: activeMs + Math.max(0, at - activeSince), activeSince: undefined })
  }

  /** Starts a period of work, once the person has started the plan. */
  #resume(at: number): void {
    if (this.#research?.terms && this.#research.activeSince === undefined) this.#set({ activeSince: at })
  }
}

/** Returns whether a worker that continues a run recorded the event about what an earlier one left open. */
export function isOfNextWorker({ type }: RunEvent): boolean {
  return type === 'provider-request-lost' || type === 'tool-invocation-lost'
}

/** Returns the sources with one that is new or has changed, by their numbers. */
function withSource(
  sources: ResearchRecord['sources'],
  source: ResearchRecord['sources'][number],
): ResearchRecord['sources'] {
  const at = sources.findIndex(({ number }) => number === source.number)
  return at === -1 ? [...sources, source] : sources.with(at, source)
}
