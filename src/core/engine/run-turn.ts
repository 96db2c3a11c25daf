import { createFailure } from '../kernel/failure.ts'
import type { Result } from '../kernel/result.ts'
import type { RunEvent } from '../kernel/run-event.ts'
import { buildResult, type TurnResult } from './build-result.ts'
import { describeThrown } from './calls/describe-thrown.ts'
import { loopNotices } from './describe-limit.ts'
import { initialLoopState, type LoopEnding } from './loop-state.ts'
import type { TurnInput, TurnPorts } from './ports.ts'
import { findResumePoint } from './replay-loop.ts'
import { firstCounters, runGenerationTurn, type GenerationStart } from './run-generation-turn.ts'
import { outcomeOfResult, runStage } from './run-stage.ts'
import { receiveInput } from './stages/receive-input.ts'
import { hasRendering, render } from './stages/render.ts'
import { toFailedEvent } from './to-loop-event.ts'
import { createTurnContext, type TurnContext } from './turn-context.ts'

/**
 * One turn, from the message to answer to the end of the answer. Whatever happens the log gets exactly one
 * `session-turn-start`, first, and exactly one `session-turn-end`, last; then this resolves. The signal is the person's stop.
 */
export async function runTurn(input: TurnInput, ports: TurnPorts, signal: AbortSignal): Promise<void> {
  const turn = createTurnContext(input, ports, { signal })
  const { sessionId, userMessageId, assistantMessageId, model } = input
  turn.recorder.emit({ type: 'session-turn-start', sessionId, userMessageId, assistantMessageId, model })
  await finishTurn(turn, () => takeTurn(turn))
}

/**
 * Goes on with a run that waited for a person when its worker ended: `events` is all that was stored of it, in order. The
 * question is raised again under its id. A call that had started is never run again. `false`: the run cannot be gone on
 * with, and nothing was emitted.
 */
export async function resumeTurn(
  input: TurnInput,
  events: readonly RunEvent[],
  { ports, signal }: { ports: TurnPorts; signal: AbortSignal },
): Promise<boolean> {
  const point = findResumePoint(input, events)
  if (!point) return false
  const turn = createTurnContext(input, ports, { signal, stored: events })
  for (const callId of point.lostCalls) turn.recorder.emit({ type: 'tool-invocation-lost', callId })
  await finishTurn(turn, () => generate(turn, point.start))
  return true
}

interface Generated {
  ending: LoopEnding
  round: number
}

async function finishTurn(turn: TurnContext, act: () => Promise<Generated>): Promise<void> {
  const { status, failure, result } = await conclude(turn, act)
  await Promise.all(turn.observing)
  turn.recorder.emit({
    type: 'session-turn-end',
    status,
    usage: turn.tally.total,
    ...(failure && { failure }),
    result,
  })
}

async function conclude(turn: TurnContext, act: () => Promise<Generated>): Promise<TurnResult> {
  try {
    const { ending, round } = await act()
    if (!hasRendering(turn, ending)) return buildResult(ending, turn.limits)
    const rendered: Result<TurnResult> = await runStage(turn, {
      stage: 'render',
      round,
      act: () => render(turn, ending, round),
      outcomeOf: outcomeOfResult,
    })
    return rendered.ok ? rendered.value : { status: 'failed', result: 'error', failure: rendered.failure }
  } catch (error: unknown) {
    const failure = createFailure('internal', { detail: describeThrown(error) })
    return { status: 'failed', result: 'error', failure }
  }
}

async function takeTurn(turn: TurnContext): Promise<Generated> {
  const counters = firstCounters(turn.input)
  const { round } = counters
  const received = await runStage(turn, {
    stage: 'receive-input',
    round,
    act: () => receiveInput(turn),
    outcomeOf: outcomeOfResult,
  })
  if (!received.ok) {
    const event = toFailedEvent(received.failure)
    return { ending: event.type === 'refused' ? event.ending : { ...event, type: 'failed' }, round }
  }
  if (turn.input.earlier?.type === 'continue') turn.notice({ round, ...loopNotices.continued() })
  return generate(turn, { attempt: 0, state: initialLoopState(counters) })
}

async function generate(turn: TurnContext, start: GenerationStart): Promise<Generated> {
  const { ending, counters } = await runGenerationTurn(turn, start)
  return { ending, round: counters.round }
}
