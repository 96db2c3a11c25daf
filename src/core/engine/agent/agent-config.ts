import type { AgentName } from '../../model/agents/agent-call.ts'
import type { DataPolicy, ToolFilter } from '../../model/agents/data-policy.ts'
import type { AgentToolChoice } from '../../model/agents/tool-choice.ts'
import type { ToolCallPart } from '../../model/conversation/message.ts'
import type { JsonObject, JsonValue } from '../../model/json.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import type { NoCallsReason } from '../../model/runs/agent-decision.ts'
import type { RunEvent } from '../../model/runs/run-event.ts'
import type { Usage } from '../../model/usage/usage.ts'
import type { Limits } from '../budgets/limits.ts'
import type { ReceivedCall } from '../calls/received-call.ts'
import type { LoopCounters } from '../loop/loop-counters.ts'

/** The terms with which an agent is started. */
export interface AgentTerms {
  /** The tool that must be called first. Absent if an earlier part of the answer has called it. */
  firstTool?: string
  /** Terms of the run, for example of a research. */
  terms?: JsonObject
}

/**
 * What an agent remembers, computed from the events of its run. Plain JSON, with a `version` unless it is always empty. A run that
 * another version started cannot be resumed.
 */
export type AgentState = Readonly<Record<string, JsonValue | undefined>>

/** The part of the run that a hook sees. */
export interface AgentView {
  state: AgentState
  counters: LoopCounters
  limits: Limits
  /** Names of the tools of the run, sorted. */
  toolNames: readonly string[]
  /** The run was asked to finish with what there is. */
  isWrappingUp: boolean
  /** Position of the current model in the chain. */
  place: number
}

/** Answer of `onNoToolCalls`. The instruction goes to the model at the start of the next round. */
export interface NoCallsAnswer {
  shouldContinue: boolean
  instruction?: string
  toolChoice?: AgentToolChoice
}

/**
 * An agent: a configuration of the tool loop. Its functions are hooks. They are pure, total and synchronous, and a hook that
 * throws fails the run. The loop stores the answers that change its course, and a replay reads those.
 */
export interface AgentConfig {
  name: AgentName
  /** Limits that differ from the defaults. Those of the turn's input come before them. */
  limits: Partial<Limits>
  /** The tools that the agent gets; all if `null`. */
  tools: ToolFilter | null
  /** Number of results in a round after which the model is told to condense them; never if `null`. */
  condenseAfterResults: number | null
  /** `false` if the calls of a round run one by one, and providers are told so. */
  useParallelTools: boolean
  /** The runs that may continue after the worker ended: only those that waited for the user, or all. */
  resumes: 'waiting' | 'all'
  /** `true` for root runs, whose events build the visible answer. */
  enableGlobalContextUpdate: boolean
  /** Called before the input is received. */
  initializeAgentState(terms: AgentTerms): AgentState
  /** Called with each event of the run, also in a replay and for each delta. Returns the same object if nothing changed. */
  reduceAgentState(state: AgentState, event: RunEvent): AgentState
  /** Asked before each request, after all limits. `false` ends the turn. */
  shouldContinueLoop(view: AgentView): boolean
  /** Asked before each request, unless a choice is forced. */
  shouldSendTools(view: AgentView): AgentToolChoice
  /** Returns the position in the chain of the model for the next request. */
  getModelId(view: AgentView, chain: readonly ModelRef[]): number
  getDataPolicy(): DataPolicy
  /** Changes the usage of a request before it is stored. A lower figure than the reported one is ignored. */
  calculateUsage(usage: Usage, view: AgentView): Usage
  /** `LIMIT_REACHED` is asked one call before the limit or for a wrap-up, and its choice applies until the run ends. */
  onNoToolCalls(view: AgentView, reason: NoCallsReason): NoCallsAnswer
  /** Asked when calls arrived, before any is proposed. `shouldBreak` ends the turn, and none of them runs. */
  processToolCalls(calls: readonly ReceivedCall[], view: AgentView): { shouldBreak: boolean }
  /** Returns notices for the user about the calls that are about to run. */
  onToolsSelected(calls: readonly ReceivedCall[], view: AgentView): readonly string[]
  /** Returns the line to show in place of what a running tool reported; `null` shows it unchanged. */
  onToolProgress(call: ReceivedCall, line: string, view: AgentView): string | null
  /** Returns repaired argument text, or `null` to parse it as it arrived. */
  preprocessToolArguments(call: ReceivedCall, view: AgentView): string | null
  /**
   * Asked after a batch for each of its calls, in call order. `modifiedResult` is what the model gets, `forceNext` the tool that
   * it must call next, and `appended` an instruction for the next round.
   */
  handleSpecialTools(
    call: ToolCallPart,
    view: AgentView,
  ): { modifiedResult?: JsonValue; forceNext?: string; appended?: string } | null
}
