import { calibrateEstimate, reserveOutputTokens } from '../../context/context-figures.ts'
import { planCompaction, type CompactionPlan } from '../../context/plan-compaction.ts'
import { findCompactionIndex } from '../../context/view-branch.ts'
import { maxInputTokens, contextStateFor } from '../../model/context/context-window.ts'
import { joinPrompt } from '../../model/context/context-report.ts'
import { assemblePrompt } from '../request/assemble-prompt.ts'
import { estimateRequestTokens } from '../../context/request-tokens.ts'
import type { FallbackModel } from '../ports/turn-ports.ts'
import type { TurnContext } from '../turn/turn-context.ts'

export interface FullWindow {
  plan: CompactionPlan
  window: { tokens: number; roomTokens: number }
}

/** Share of the window that a compaction leaves in use, and the tokens of it that are reserved for the summary. */
const targetShare = 0.5
const summaryTokens = 1024

/**
 * Checks whether the next request would fill the model's window, scaled by what its provider has counted so far. Returns the
 * earlier turns to summarize. Half of the window stays free, so compaction is rare. Returns `undefined` if there is space or
 * nothing to summarize.
 */
export function findFullWindow(
  turn: TurnContext,
  { model, callsTools = true, windowTokens, outputTokens }: FallbackModel,
): FullWindow | undefined {
  const { ports, history, offered, omitted, hostedTools, input } = turn
  if (!ports.compactions || windowTokens === undefined || !hasEarlierTurn(turn)) return undefined
  const answers = turn.recorder.view()
  const { messages } = turn.projection.project(turn, answers, model)
  const terms = { model, callsTools, offered, omitted, hostedTools: hostedTools.tools }
  const { prompt, tools } = assemblePrompt(input.prompt, ports.tools, terms)
  const request = {
    model,
    system: joinPrompt(prompt),
    tools,
    messages: messages.map(({ message }) => message),
  }
  const conditions = {
    model,
    capabilities: { windowTokens, outputTokens },
    maxOutputTokens: input.settings?.maxOutputTokens,
    history: [...history, ...answers],
  }
  const roomTokens = maxInputTokens({ windowTokens, reservedTokens: reserveOutputTokens(conditions) })
  const scale = calibrateEstimate(conditions)
  const tokens = Math.round(estimateRequestTokens(request) * scale)
  if (contextStateFor(tokens / roomTokens) === 'ok') return undefined
  const branch = estimateRequestTokens({ ...request, system: '', tools: [], messages: earlierOf(messages) })
  const keepsTokens = (roomTokens * targetShare) / scale - (tokens / scale - branch) - summaryTokens
  const plan = planCompaction(history, { keepsTokens }, model)
  return plan ? { plan, window: { tokens, roomTokens } } : undefined
}

function hasEarlierTurn({ history }: TurnContext): boolean {
  return history.slice(findCompactionIndex(history) + 1).some(({ role }) => role === 'assistant')
}

function earlierOf(messages: ReturnType<TurnContext['projection']['project']>['messages']) {
  return messages.flatMap(({ message, isEarlier }) => (isEarlier ? [message] : []))
}
