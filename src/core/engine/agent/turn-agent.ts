import { describeThrown } from '../../../lib/describe-thrown.ts'
import type { Failure } from '../../model/failures/failure.ts'
import { toThrownFailure } from '../../model/failures/result.ts'
import type { RunEvent } from '../../model/runs/run-event.ts'
import type { Limits } from '../budgets/limits.ts'
import type { ToolSource } from '../ports/turn-ports.ts'
import { initialCounters, type LoopCounters } from '../loop/loop-counters.ts'
import type { AgentConfig, AgentState, AgentTerms, AgentView } from './agent-config.ts'

interface TurnAgentOptions {
  terms: AgentTerms
  limits: Limits
  tools: ToolSource
}

/** The agent of a turn: its configuration with the state that the events of the run give it. */
export class TurnAgent {
  readonly config: AgentConfig
  readonly #limits: Limits
  readonly #tools: ToolSource
  #toolNames: readonly string[] | undefined
  #state: AgentState = {}
  #failure: Failure | undefined
  #isWrappingUp = false
  /** Counters of the loop, and the position of its model in the chain. */
  counters: LoopCounters = initialCounters
  place = 0

  constructor(config: AgentConfig, { terms, limits, tools }: TurnAgentOptions) {
    this.config = config
    this.#limits = limits
    this.#tools = tools
    try {
      this.#state = config.initializeAgentState(terms)
    } catch (error: unknown) {
      this.#failure = toThrownFailure(error, describeThrown(error))
    }
  }

  /** The failure of a hook that changes the state. It ends the run. */
  get failure(): Failure | undefined {
    return this.#failure
  }

  /** Applies an event, of an earlier worker too. Never throws, because events are emitted everywhere. */
  apply(event: RunEvent): void {
    if (this.#failure) return
    try {
      this.#state = this.config.reduceAgentState(this.#state, event)
    } catch (error: unknown) {
      this.#failure = toThrownFailure(error, describeThrown(error))
    }
  }

  /** The run was asked to finish with what there is. */
  get isWrappingUp(): boolean {
    return this.#isWrappingUp
  }

  view(): AgentView {
    const listToolNames = () => this.#listToolNames()
    return {
      state: this.#state,
      counters: this.counters,
      limits: this.#limits,
      // Most hooks do not read the names.
      get toolNames() {
        return listToolNames()
      },
      isWrappingUp: this.#isWrappingUp,
      place: this.place,
    }
  }

  #listToolNames(): readonly string[] {
    return (this.#toolNames ??= this.#tools.declarations().map(({ name }) => name))
  }
}
