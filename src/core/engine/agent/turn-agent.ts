import { describeThrown } from '../../../lib/describe-thrown.ts'
import type { Failure } from '../../model/failures/failure.ts'
import { toThrownFailure } from '../../model/failures/result.ts'
import type { RunEvent } from '../../model/runs/run-event.ts'
import type { Usage } from '../../model/usage/usage.ts'
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
  /** Version of the state, if it has one. */
  readonly version: number | undefined
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
    const { version } = this.#state
    this.version = typeof version === 'number' ? version : undefined
  }

  /** The failure of a hook that changes the state. It ends the run. */
  get failure(): Failure | undefined {
    return this.#failure
  }

  /** Applies an event, of an earlier worker too. Never throws, because events are emitted everywhere. */
  apply(event: RunEvent): void {
    if (this.#failure) return
    if (event.type === 'wrap-up-requested' && event.childRunId === undefined) this.#isWrappingUp = true
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

  /** Returns the usage of a request as the agent changes it. No figure gets lower. */
  calculateUsage(usage: Usage): Usage {
    const changed = this.config.calculateUsage(usage, this.view())
    return changed === usage ? usage : raiseUsage(usage, changed)
  }

  /** The tool with which the agent finishes at a limit or for a wrap-up, if it is one. */
  lastTool(): string | undefined {
    const { toolChoice } = this.config.onNoToolCalls(this.view({ isWrappingUp: true }), 'LIMIT_REACHED')
    return typeof toolChoice === 'object' ? toolChoice.tool : undefined
  }

  view({ isWrappingUp = this.#isWrappingUp } = {}): AgentView {
    const listToolNames = () => this.#listToolNames()
    return {
      state: this.#state,
      counters: this.counters,
      limits: this.#limits,
      // Most hooks do not read the names.
      get toolNames() {
        return listToolNames()
      },
      isWrappingUp,
      place: this.place,
    }
  }

  #listToolNames(): readonly string[] {
    return (this.#toolNames ??= this.#tools.declarations().map(({ name }) => name))
  }
}

function raiseUsage(reported: Usage, changed: Usage): Usage {
  const cost = (changed.cost?.amount ?? 0) >= (reported.cost?.amount ?? 0) ? changed.cost : reported.cost
  return {
    ...changed,
    requests: Math.max(reported.requests, changed.requests),
    inputTokens: Math.max(reported.inputTokens, changed.inputTokens),
    cachedInputTokens: Math.max(reported.cachedInputTokens, changed.cachedInputTokens),
    cacheWriteTokens: highest(reported.cacheWriteTokens, changed.cacheWriteTokens),
    cacheWriteHourTokens: highest(reported.cacheWriteHourTokens, changed.cacheWriteHourTokens),
    outputTokens: Math.max(reported.outputTokens, changed.outputTokens),
    reasoningTokens: Math.max(reported.reasoningTokens, changed.reasoningTokens),
    cost: cost ?? reported.cost,
  }
}

function highest(reported: number | undefined, changed: number | undefined): number | undefined {
  return reported === undefined ? changed : Math.max(reported, changed ?? 0)
}
