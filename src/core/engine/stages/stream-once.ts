import type { StageOutcome } from '../../model/runs/run-event.ts'
import type { ModelRequest } from '../ports/turn-ports.ts'
import { outcomeOfFailure, runStage, fireHooks } from './run-stage.ts'
import { type ModelCallOptions, ModelCall } from '../streaming/model-call.ts'
import type { StreamOutcome } from '../streaming/stream-outcome.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { succeed, type Result } from '../../model/failures/result.ts'

/** Makes one model call, from the request to its status. Never throws for model or network errors. */
export async function streamOnce(
  turn: TurnContext,
  request: ModelRequest,
  terms: ModelCallOptions,
): Promise<StreamOutcome> {
  const { round } = terms
  const outcome = await runStage(turn, {
    stage: 'send-request',
    round,
    resumedId: terms.resumed?.stageId,
    act: () => sendRequest(turn, request, terms),
    outcomeOf: (result) =>
      result.ok ? toStageOutcome(result.value.outcome) : outcomeOfFailure(result.failure),
  })
  if (!outcome.ok) return { status: 'refused', failure: outcome.failure, used: 0 }
  const call = outcome.value
  try {
    if (call.outcome) return call.outcome
    return await runStage(turn, {
      stage: 'stream-response',
      round,
      act: () => streamResponse(turn, call, round),
      outcomeOf: toStageOutcome,
    })
  } finally {
    call.close()
  }
}

function toStageOutcome(outcome: StreamOutcome | undefined): StageOutcome {
  switch (outcome?.status) {
    case 'error':
    case 'timeout':
      return 'error'
    case 'refused':
      return outcomeOfFailure(outcome.failure)
    case 'stopped_by_user':
    case 'follow_up_interrupt':
      return 'cancelled'
    default:
      return 'ok'
  }
}

/** Resolves when the first part of the response has arrived, or when it is clear that none will. */
async function sendRequest(
  turn: TurnContext,
  request: ModelRequest,
  terms: ModelCallOptions,
): Promise<Result<ModelCall>> {
  const { round } = terms
  const fired = await fireHooks(turn, 'send-request/pre', { round, request })
  if (!fired.ok) return fired
  const call = new ModelCall(turn, fired.value.request, terms)
  await call.awaitResponse()
  const seen = await fireHooks(turn, 'send-request/post', { round, request: fired.value.request })
  if (!seen.ok) call.refuse(seen.failure)
  return succeed(call)
}

/** Reads the response to its end. All its parts are in the log when it resolves. */
async function streamResponse(turn: TurnContext, call: ModelCall, round: number): Promise<StreamOutcome> {
  const outcome = await call.readResponse()
  if (!turn.ports.hooks?.has('stream-response/post')) return outcome
  const { text, calls } = call.response
  const seen = await fireHooks(turn, 'stream-response/post', {
    round,
    ...('finishReason' in outcome && { finishReason: outcome.finishReason }),
    ...('failure' in outcome && { failure: outcome.failure }),
    text,
    calls: calls.map(({ callId, toolName, argumentsText }) => ({ callId, toolName, argumentsText })),
  })
  return seen.ok ? outcome : { status: 'refused', failure: seen.failure, used: outcome.used }
}
