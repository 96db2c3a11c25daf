import type { StageOutcome } from '../../kernel/run-event.ts'
import type { ModelRequest } from '../ports.ts'
import { outcomeOfFailure, runStage } from '../loop/run-stage.ts'
import { sendRequest } from '../stages/send-request.ts'
import { streamResponse } from '../stages/stream-response.ts'
import type { CallTerms } from './model-call.ts'
import type { StreamOutcome } from './stream-outcome.ts'
import type { TurnContext } from '../turn-context.ts'

/** One model call, from request to status. Never throws for what the model or the network does. */
export async function streamOnce(
  turn: TurnContext,
  request: ModelRequest,
  terms: CallTerms,
): Promise<StreamOutcome> {
  const { round } = terms
  const sent = await runStage(turn, {
    stage: 'send-request',
    round,
    ...(terms.resumed && { resumedId: terms.resumed.stageId }),
    act: () => sendRequest(turn, request, terms),
    outcomeOf: (result) =>
      result.ok ? toStageOutcome(result.value.outcome) : outcomeOfFailure(result.failure),
  })
  if (!sent.ok) return { status: 'refused', failure: sent.failure, used: 0 }
  const call = sent.value
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
