import { findCompacted } from '../../context/view-branch.ts'
import { keyFailures } from '../../kernel/key-failures.ts'
import type { MessagePart } from '../../kernel/message.ts'
import {
  initialCounters,
  startAttempt,
  type LoopCounters,
  initialLoopState,
  type LoopEnding,
  type LoopState,
} from '../loop/loop-state.ts'
import type { OpenRetry } from '../streaming/request-retry.ts'
import { patienceFor } from '../budgets/limits.ts'
import type { FallbackModel, TurnInput } from '../ports/turn-ports.ts'
import type { OpenCalls } from '../stages/call-tools.ts'
import { ToolLoop, type Attempt } from '../loop/run-tool-loop.ts'
import type { TurnContext } from './turn-context.ts'

/** Where the generation begins: at its first model, or where an earlier worker left it. */
export interface GenerationStart {
  attempt: number
  state: LoopState
  open?: OpenCalls
  retry?: OpenRetry
}

/**
 * The models of the chain, one after the other, until one gets to an end. Only a model call that failed moves on, with
 * all that calls have given and cost so far; of failures only the last one is shown.
 */
export async function runGenerationTurn(
  turn: TurnContext,
  start: GenerationStart,
): Promise<{ ending: LoopEnding; counters: LoopCounters }> {
  const attempts = listAttempts(turn)
  let { attempt, state, open, retry } = start
  for (;;) {
    const current = attempts[attempt]
    if (!current) throw new Error(`there is no model number ${attempt}`)
    const loop = new ToolLoop(turn, current, { state, ...(open && { open }), ...(retry && { retry }) })
    const ending = await loop.run()
    const next = attempts[attempt + 1]
    const { counters } = loop
    if (!next || ending.type !== 'failed' || !movesOn(ending) || turn.signal.aborted) {
      return { ending, counters }
    }
    const { failure } = ending
    const [from, to] = [current.model, next.model]
    turn.recorder.emit({ type: 'model-replaced', round: counters.round, from, to, failure })
    attempt += 1
    state = initialLoopState(startAttempt(counters))
    open = undefined
    retry = undefined
    turn.notice({
      round: state.counters.round,
      code: 'model-replaced',
      text: `${from.modelId} failed: ${failure.message} ${to.modelId} answers instead.`,
      models: { from, to },
    })
  }
}

/** A key that a person has to unlock or give again is asked of them; a failure that no model call had is the turn's. */
function movesOn({ by, failure }: Extract<LoopEnding, { type: 'failed' }>): boolean {
  return by !== 'turn' && !keyFailures.has(failure.code)
}

/** The counters before the first round: it comes after the rounds that the answer begins with. */
export function firstCounters({ earlier, history }: TurnInput): LoopCounters {
  const parts = earlier?.parts ?? []
  const round = parts.reduce((highest, part) => Math.max(highest, part.round + 1), 0)
  const sent = history.slice(findCompacted(history) + 1)
  return { ...initialCounters, round, lastTokens: estimateTokens([...sent, { parts }]) }
}

/** How long each model is waited for depends on its pace; what its provider runs before it speaks takes as long as thinking. */
function listAttempts({ input, limits }: TurnContext): Attempt[] {
  const hasHostedTools = (input.hostedTools ?? []).length > 0
  const toAttempt = ({
    model,
    pace,
    price,
    outputTokens,
    windowTokens,
    callsTools = true,
  }: FallbackModel): Attempt => ({
    model,
    callsTools,
    patience: patienceFor(
      { thinks: hasHostedTools || (pace?.thinks ?? false), isNearby: pace?.isNearby ?? false },
      limits,
    ),
    ...(price && { price }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(windowTokens !== undefined && { windowTokens }),
  })
  return [input, ...(input.fallbacks ?? [])].map(toAttempt)
}

/** About four characters a token; calls and their results are counted with the first request that reports them. */
function estimateTokens(messages: readonly { parts: readonly MessagePart[] }[]): number {
  let characters = 0
  for (const { parts } of messages) {
    for (const part of parts) {
      if (part.type === 'text' || part.type === 'reasoning') characters += part.text.length
    }
  }
  return Math.ceil(characters / 4)
}
