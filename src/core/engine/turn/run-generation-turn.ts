import { messageOf } from '../../model/failures/failure.ts'
import { engineText } from '../../model/messages/write-text.ts'
import { findCompactionIndex } from '../../context/view-branch.ts'
import { unavailableKeyCodes } from '../../model/providers/api-keys.ts'
import type { MessagePart } from '../../model/conversation/message.ts'
import { initialCounters, moveAttempt, startAttempt, type LoopCounters } from '../loop/loop-counters.ts'
import { initialLoopState, type LoopEnding, type LoopState } from '../loop/loop-state.ts'
import type { PendingRetry } from '../streaming/request-retry.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import { idleTimeoutsFor } from '../budgets/limits.ts'
import type { FallbackModel, TurnInput } from '../ports/turn-ports.ts'
import type { ReceivedCall } from '../calls/received-call.ts'
import type { PendingCalls } from '../stages/authorize-calls.ts'
import { ToolLoop, type ModelAttempt } from '../loop/run-tool-loop.ts'
import type { TurnContext } from './turn-context.ts'

/** The start of the generation: the first model, or the state that an earlier worker left. */
export interface GenerationStart {
  attempt: number
  state: LoopState
  open?: PendingCalls
  /** Calls of the last response, which no stage has started. */
  received?: readonly ReceivedCall[]
  retry?: PendingRetry
}

/**
 * Tries the models of the chain in order until one ends the turn. Only a failed model call moves to the next model, which
 * gets all results and counts so far. Only the last failure is shown.
 */
export async function runGenerationTurn(
  turn: TurnContext,
  start: GenerationStart,
): Promise<{ ending: LoopEnding; counters: LoopCounters }> {
  let { attempt, state, open, received, retry } = start
  for (;;) {
    const current = listAttempts(turn)[attempt]
    if (!current) throw new Error(`there is no model for attempt ${attempt}`)
    const loop = new ToolLoop(turn, current, { state, open, received, retry })
    const ending = await loop.run()
    const { counters } = loop
    // An agent may have added models to the chain.
    const attempts = listAttempts(turn)
    if (ending.type === 'moved') {
      state = moveTo(turn, ending.place, {
        to: attempts[ending.place]?.model ?? current.model,
        counters,
        from: current.model,
      })
      attempt = ending.place
      open = undefined
      received = undefined
      retry = undefined
      continue
    }
    const next = attempts[attempt + 1]
    if (!next || ending.type !== 'failed' || !movesOn(ending) || turn.signal.aborted) {
      return { ending, counters }
    }
    const { failure } = ending
    const [from, to] = [current.model, next.model]
    turn.recorder.emit({ type: 'model-replaced', round: counters.round, from, to, failure })
    attempt += 1
    state = initialLoopState(startAttempt(counters, attempt - 1))
    open = undefined
    received = undefined
    retry = undefined
    turn.notice({
      round: state.counters.round,
      code: 'model-replaced',
      text: engineText('model-replaced', {
        from: from.modelId,
        reason: messageOf(failure),
        to: to.modelId,
      }),
      models: { from, to },
    })
  }
}

/** Continues with the model that the agent chose. */
function moveTo(
  turn: TurnContext,
  place: number,
  { counters, from, to }: { counters: LoopCounters; from: ModelRef; to: ModelRef },
): LoopState {
  const { round } = counters
  turn.recorder.emit({ type: 'agent-decided', round, hook: 'getModelId', place })
  turn.recorder.emit({ type: 'model-replaced', round, from, to, place })
  const moved = moveAttempt(counters)
  turn.notice({
    round: moved.round,
    code: 'model-replaced',
    text: engineText('model-chosen', { from: from.modelId, to: to.modelId }),
    models: { from, to },
  })
  return initialLoopState(moved)
}

/** Key failures are left to the user to fix. A failure outside model calls ends the turn. */
function movesOn({ by, failure }: Extract<LoopEnding, { type: 'failed' }>): boolean {
  return by !== 'turn' && !unavailableKeyCodes.has(failure.code)
}

/** Returns the counters before the first round, which comes after the rounds that the answer starts with. */
export function firstCounters({ earlier, history }: TurnInput): LoopCounters {
  const parts = earlier?.parts ?? []
  const round = parts.reduce((highest, part) => Math.max(highest, part.round + 1), 0)
  const uncompacted = history.slice(findCompactionIndex(history) + 1)
  return { ...initialCounters, round, lastTokens: estimateTokens([...uncompacted, { parts }]) }
}

/** Lists the models with their idle timeouts. Provider tools count as reasoning, because they run before the model answers. */
function listAttempts({ input, limits }: TurnContext): ModelAttempt[] {
  const hasHostedTools = (input.hostedTools ?? []).length > 0
  const toAttempt = (
    { model, pace, price, outputTokens, windowTokens, cache, callsTools = true }: FallbackModel,
    place: number,
  ): ModelAttempt => ({
    model,
    place,
    callsTools,
    idleTimeouts: idleTimeoutsFor(
      { thinks: hasHostedTools || (pace?.thinks ?? false), isNearby: pace?.isNearby ?? false },
      limits,
    ),
    price,
    outputTokens,
    windowTokens,
    cache,
  })
  return [input, ...(input.fallbacks ?? [])].map(toAttempt)
}

/** Estimates about four characters a token. Calls and results are counted once the first request reports them. */
function estimateTokens(messages: readonly { parts: readonly MessagePart[] }[]): number {
  let characters = 0
  for (const { parts } of messages) {
    for (const part of parts) {
      if (part.type === 'text' || part.type === 'reasoning') characters += part.text.length
    }
  }
  return Math.ceil(characters / 4)
}
