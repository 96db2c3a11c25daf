import type { AgentToolChoice } from '../../model/agents/tool-choice.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import type { AgentHook, NoCallsReason } from '../../model/runs/agent-decision.ts'
import type { AgentConfig, AgentView, NoCallsAnswer } from '../agent/agent-config.ts'
import type { LoopCounters } from './loop-counters.ts'

/** The agent of the run, as a decision sees it. */
export interface LoopAgent {
  config: AgentConfig
  view: AgentView
  /** The models of the run, in the order in which they are tried. */
  chain: readonly ModelRef[]
  /** The tool that the turn shall call first. A request that cannot carry this choice is sent without it. */
  firstTool?: string
}

/** An answer of a hook that changes the course of the run. */
export interface AgentDecision {
  hook: AgentHook
  reason?: NoCallsReason
  toolChoice?: AgentToolChoice
  instruction?: string
  ends?: true
}

/** The way in which the next request is composed, or a decision that comes before it. */
export type ComposeDecision =
  | { type: 'compose'; choice: AgentToolChoice; instruction?: string }
  | { type: 'follow-agent'; decision: AgentDecision }

/** Number of times in a run that an agent may ask for calls after the model made none. One more may force a tool. */
export const maxNudges = 3

/** Chooses the tools of the next request: as the limit requires, as an earlier answer forces, or as the agent wants now. */
export function decideChoice(
  { limitChoice, choice: forced }: LoopCounters,
  isAtLimit: boolean,
  { config, view, firstTool }: LoopAgent,
): ComposeDecision {
  if (limitChoice !== undefined) return { type: 'compose', choice: limitChoice }
  if (isAtLimit) return decideAtLimit(config.onNoToolCalls(view, 'LIMIT_REACHED'))
  if (forced !== undefined) return { type: 'compose', choice: forced }
  const choice = config.shouldSendTools(view)
  const isWish = typeof choice === 'object' && choice.tool === firstTool
  if (choice === 'auto' || isWish) return { type: 'compose', choice }
  return { type: 'follow-agent', decision: { hook: 'shouldSendTools', toolChoice: choice } }
}

/** A final answer without tools needs no decision, because the request shows it. */
function decideAtLimit({ shouldContinue, toolChoice = 'none', instruction }: NoCallsAnswer): ComposeDecision {
  if (shouldContinue && toolChoice === 'none') return { type: 'compose', choice: 'none', instruction }
  const decision: AgentDecision = { hook: 'onNoToolCalls', reason: 'LIMIT_REACHED' }
  return {
    type: 'follow-agent',
    decision: shouldContinue ? { ...decision, toolChoice, instruction } : { ...decision, ends: true },
  }
}

/** Returns the decision to continue although the model made no calls, if the agent wants it and may. */
export function decideNudge({ config, view }: LoopAgent): AgentDecision | undefined {
  const { nudges = 0, hasForcedTool } = view.counters
  const { shouldContinue, ...answer } = config.onNoToolCalls(view, 'NO_CALLS_GENERATED')
  if (!shouldContinue) return undefined
  const isAllowed = nudges < maxNudges || (answer.toolChoice !== undefined && hasForcedTool !== true)
  return isAllowed ? { hook: 'onNoToolCalls', reason: 'NO_CALLS_GENERATED', ...answer } : undefined
}

/** Returns the decision to end after a call of a tool that is switched off, or to continue with an instruction. */
export function decideAfterDisabled({ config, view }: LoopAgent): AgentDecision | undefined {
  const { shouldContinue, ...answer } = config.onNoToolCalls(view, 'TOOLS_DISABLED')
  const decision: AgentDecision = { hook: 'onNoToolCalls', reason: 'TOOLS_DISABLED' }
  if (!shouldContinue) return { ...decision, ends: true }
  const isPlain = answer.toolChoice === undefined && answer.instruction === undefined
  return isPlain ? undefined : { ...decision, ...answer }
}

/**
 * Returns the position of the model that the agent wants next, if it is another one. An agent may move once between two
 * requests, and not to a model that failed.
 */
export function decidePlace({ config, view, chain }: LoopAgent): number | undefined {
  const { movedAt, failedPlaces = [], rounds } = view.counters
  const place = config.getModelId(view, chain)
  if (place === view.place || movedAt === rounds || failedPlaces.includes(place)) return undefined
  return chain[place] === undefined ? undefined : place
}
