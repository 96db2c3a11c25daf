import { assertNever } from '../kernel/assert-never.ts'
import { decideNext, type LoopAction } from './decide-next.ts'
import { initialLoopState, reduce, type LoopEnding, type LoopEvent, type LoopState } from './loop-state.ts'
import { runStage } from './run-stage.ts'
import { callTools } from './stages/call-tools.ts'
import { composeRequest } from './stages/compose-request.ts'
import { streamOnce } from './stream-once.ts'
import type { StreamOutcome } from './streaming/model-call.ts'
import type { TurnContext } from './turn-context.ts'

type LoopStep = Exclude<LoopAction, { type: 'finish' }>

/** One model's attempt at the turn: decide, act, reduce, until it ends. `round` is the last one, for what follows. */
export async function runToolLoop(turn: TurnContext): Promise<{ ending: LoopEnding; round: number }> {
  let state: LoopState = initialLoopState
  for (;;) {
    if (turn.signal.aborted) state = reduce(state, { type: 'stop-requested' })
    const action = decideNext(state, turn.limits)
    const { round } = state.counters
    if (action.type === 'finish') return { ending: action.ending, round }
    state = reduce(state, await act(turn, action, round))
  }
}

async function act(turn: TurnContext, action: LoopStep, round: number): Promise<LoopEvent> {
  switch (action.type) {
    case 'compose':
      return {
        type: 'request-composed',
        request: await runStage(turn, {
          stage: 'compose-request',
          round,
          act: () => composeRequest(turn),
          outcomeOf: () => 'ok',
        }),
      }
    case 'request':
      return toLoopEvent(await streamOnce(turn, action.request, round))
    case 'call-tools':
      return runStage(turn, {
        stage: 'call-tools',
        round,
        act: () => callTools(turn, action.calls, round),
        outcomeOf: ({ type }) =>
          type === 'calls-settled' ? 'ok' : type === 'stop-requested' ? 'cancelled' : 'error',
      })
    case 'respect-limit':
      return { type: 'limit-reached', limit: action.limit }
    default:
      return assertNever(action)
  }
}

function toLoopEvent(outcome: StreamOutcome): LoopEvent {
  switch (outcome.status) {
    case 'completed':
      return { type: 'answer-completed', finishReason: outcome.finishReason }
    case 'empty_response':
      return { type: 'answer-empty', finishReason: outcome.finishReason, explained: outcome.explained }
    case 'function_call':
      return { type: 'calls-received', calls: outcome.calls }
    case 'error':
      return { type: 'attempt-failed', failure: outcome.failure }
    case 'stopped_by_user':
      return { type: 'stop-requested' }
    default:
      return assertNever(outcome)
  }
}
