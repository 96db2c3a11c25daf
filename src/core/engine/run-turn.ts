import { createFailure } from '../kernel/failure.ts'
import { buildResult, type TurnResult } from './build-result.ts'
import { describeThrown } from './calls/describe-thrown.ts'
import type { LoopEnding } from './loop-state.ts'
import type { TurnInput, TurnPorts } from './ports.ts'
import { runStage } from './run-stage.ts'
import { runToolLoop } from './run-tool-loop.ts'
import { receiveInput } from './stages/receive-input.ts'
import { hasRendering, render } from './stages/render.ts'
import { createTurnContext, type TurnContext } from './turn-context.ts'

/**
 * One turn, from the message to answer to the end of the answer. Whatever happens the log gets exactly one
 * `session-turn-start`, first, and exactly one `session-turn-end`, last; then this resolves. The signal is the person's stop.
 */
export async function runTurn(input: TurnInput, ports: TurnPorts, signal: AbortSignal): Promise<void> {
  const turn = createTurnContext(input, ports, signal)
  const { sessionId, userMessageId, assistantMessageId, model } = input
  turn.recorder.emit({ type: 'session-turn-start', sessionId, userMessageId, assistantMessageId, model })
  const { status, failure } = await conclude(turn)
  turn.recorder.emit({
    type: 'session-turn-end',
    status,
    usage: turn.tally.total,
    ...(failure && { failure }),
  })
}

async function conclude(turn: TurnContext): Promise<TurnResult> {
  try {
    const { ending, round } = await takeTurn(turn)
    if (!hasRendering(turn, ending)) return buildResult(ending, turn.limits)
    return await runStage(turn, {
      stage: 'render',
      round,
      act: () => render(turn, ending, round),
      outcomeOf: () => 'ok',
    })
  } catch (error: unknown) {
    return { status: 'failed', failure: createFailure('internal', { detail: describeThrown(error) }) }
  }
}

async function takeTurn(turn: TurnContext): Promise<{ ending: LoopEnding; round: number }> {
  const received = await runStage(turn, {
    stage: 'receive-input',
    round: 0,
    act: () => receiveInput(turn),
    outcomeOf: ({ ok }) => (ok ? 'ok' : 'error'),
  })
  if (!received.ok) return { ending: { type: 'failed', failure: received.failure }, round: 0 }
  return runToolLoop(turn)
}
