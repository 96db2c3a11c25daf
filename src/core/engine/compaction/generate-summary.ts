import { measureRequest } from '../../context/default-context-runtime.ts'
import { createFailure, type Failure } from '../../model/failures/failure.ts'
import { isSameModel } from '../../model/providers/model-ref.ts'
import type { CallId } from '../../model/id.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import type { ModelMessage, ModelRequest } from '../../model/providers/model-request.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import { addUsage, countTokens, noUsage, type Usage } from '../../model/usage/usage.ts'
import { explainBudget, findExceededBudget, type SpendingPort } from '../budgets/budget.ts'
import { RequestBudgets } from '../budgets/request-budgets.ts'
import type { EgressScope } from '../ports/egress-scope.ts'
import { idleTimeoutsFor } from '../budgets/limits.ts'
import { initialCounters } from '../loop/loop-counters.ts'
import type { FallbackModel, RunLogPort, TurnPorts } from '../ports/turn-ports.ts'
import { streamOnce } from '../stages/stream-once.ts'
import type { StreamOutcome } from '../streaming/stream-outcome.ts'
import { ToolRegistry } from '../calls/tool-registry.ts'
import { createTurnContext, type TurnContext } from '../turn/turn-context.ts'
import { engineText } from '../../model/messages/write-text.ts'

export interface SummaryRequest {
  model: ModelRef
  /** System prompt of the requests. */
  system: string
  /** Text that precedes each part, with its own tags. */
  opening?: string
  /** Parts of a conversation, oldest first. Each is summarized together with the summary of the parts before it. */
  pieces: readonly string[]
  earlierSummary?: string
  /** The id under which the budget is reserved. */
  holder: string
}

/** `usage` includes failed requests. */
export interface GeneratedSummary {
  result: Result<string>
  usage: Usage
}

/**
 * Sends requests of its own, without tools, hooks or effects on the answer. The turn's budgets, retries and timeouts apply.
 * `onPiece` gets the number of finished parts. Never throws for model or network errors.
 */
export async function generateSummary(
  turn: TurnContext,
  { model, system, opening, pieces, earlierSummary, holder }: SummaryRequest,
  { egress, onPiece }: { egress: EgressScope; onPiece: (done: number) => void },
): Promise<GeneratedSummary> {
  let summary = earlierSummary
  let usage = noUsage
  for (const [index, piece] of pieces.entries()) {
    const response = await askPiece(turn, toMessage(piece, { opening, summary }), {
      model,
      system,
      holder,
      egress,
      usedBefore: usage,
    })
    usage = addUsage(usage, response.usage)
    if (!response.result.ok) return { result: response.result, usage }
    summary = response.result.value
    onPiece(index + 1)
  }
  return { result: summary === undefined ? fail(createFailure('summary-missing')) : succeed(summary), usage }
}

interface PieceTerms {
  model: ModelRef
  system: string
  holder: string
  egress: EgressScope
  usedBefore: Usage
}

async function askPiece(
  turn: TurnContext,
  message: ModelMessage,
  { model, system, holder, egress, usedBefore }: PieceTerms,
): Promise<GeneratedSummary> {
  const terms = termsOf(turn, model)
  const inner = openInner(turn, terms, { holder, egress })
  const request: ModelRequest = { model, system, messages: [message], tools: [] }
  const budgets = new RequestBudgets(inner, terms)
  const used = addUsage(turn.usage.total, usedBefore)
  const counters = { ...initialCounters, tokens: countTokens(used), dollars: used.cost?.amount ?? 0 }
  const reserved = await budgets.reserve(request, counters)
  if (!reserved.ok) return { result: reserved, usage: noUsage }
  const spent = findExceededBudget(reserved.value)
  if (spent) {
    budgets.release()
    const message = engineText('request-over-budget', { budget: explainBudget(spent) })
    const failure = createFailure('budget-reached', { message, hint: engineText('budgets-in-settings') })
    return { result: fail(failure), usage: noUsage }
  }
  const sources = { prompt: [{ origin: 'built-in' as const, text: system }], messages: [] }
  const { pace = { thinks: false, isNearby: false } } = terms
  const outcome = await streamOnce(inner, budgets.limitAnswer(request), {
    context: measureRequest(request, { ...sources, cuts: [] }),
    sources,
    round: 0,
    idleTimeouts: idleTimeoutsFor(pace, turn.limits),
    price: terms.price,
    mayInterrupt: false,
    mayPause: false,
  })
  budgets.settle({ tokens: outcome.used, dollars: outcome.dollars ?? 0 })
  const text = inner.recorder
    .textsOf(0)
    .map((part) => part.text)
    .join('')
    .trim()
  const usage = inner.usage.total
  const failure = failureOf(outcome, text)
  return { result: failure ? fail(failure) : succeed(text), usage }
}

function failureOf(outcome: StreamOutcome, text: string): Failure | undefined {
  switch (outcome.status) {
    case 'completed':
      return text === '' ? createFailure('summary-missing') : undefined
    case 'error':
    case 'timeout':
    case 'refused':
      return outcome.failure
    case 'stopped_by_user':
      return createFailure('aborted')
    case 'empty_response':
    case 'function_call':
    case 'paused':
    case 'follow_up_interrupt':
      return createFailure('summary-missing')
  }
}

function toMessage(
  piece: string,
  { opening, summary }: { opening: string | undefined; summary: string | undefined },
): ModelMessage {
  const earlier = summary === undefined ? undefined : `<earlier-summary>\n${summary}\n</earlier-summary>`
  const texts = [opening, earlier, `<conversation>\n${piece}\n</conversation>`]
  return { role: 'user', text: texts.filter((text) => text !== undefined).join('\n\n') }
}

function termsOf({ input }: TurnContext, model: ModelRef): FallbackModel {
  const { fallbacks = [], ...own } = input
  return [own, ...fallbacks].find((each) => isSameModel(each.model, model)) ?? { model }
}

/** Creates a turn context whose log is discarded. */
function openInner(
  { input, ports, limits, signal }: TurnContext,
  modelInfo: FallbackModel,
  { holder, egress }: { holder: string; egress: EgressScope },
): TurnContext {
  const { agent, clock, ids, model, retries, spending } = ports
  const log: RunLogPort = { emit: () => undefined, settle: () => Promise.resolve() }
  const { runId, sessionId, userMessageId, assistantMessageId, providerBudgets } = input
  const inner: TurnPorts = {
    agent,
    clock,
    ids,
    log,
    tools: new ToolRegistry(),
    authority: 'unguarded',
    model: {
      stream: (request, abort, scope) =>
        model.stream(request, abort, {
          admit: (entry, request) => scope.admit(entry) && egress.admit(entry, request),
        }),
    },
    retries,
    spending: spending ? reservedFor(spending, holder) : undefined,
  }
  return createTurnContext(
    {
      runId,
      sessionId,
      userMessageId,
      assistantMessageId,
      model: modelInfo.model,
      prompt: [],
      history: [],
      limits,
      ...(providerBudgets && { providerBudgets }),
    },
    inner,
    { signal },
  )
}

/** Reserves spending in addition to what the turn's own request has reserved. */
function reservedFor(spending: SpendingPort, holder: string): SpendingPort {
  const callId = holder as CallId
  return {
    reserve: (request, amount) => spending.reserve({ ...request, callId }, amount),
    settle: (request, used) => spending.settle({ ...request, callId }, used),
  }
}
