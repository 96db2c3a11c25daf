import type { StageOutcome } from '../kernel/run-event.ts'
import type { ModelRequest } from './ports.ts'
import { runStage } from './run-stage.ts'
import { sendRequest } from './stages/send-request.ts'
import { streamResponse } from './stages/stream-response.ts'
import type { StreamOutcome } from './streaming/model-call.ts'
import type { TurnContext } from './turn-context.ts'

/** One model call, from request to status. Never throws for what the model or the network does. */
export async function streamOnce(
  turn: TurnContext,
  request: ModelRequest,
  round: number,
): Promise<StreamOutcome> {
  const call = await runStage(turn, {
    stage: 'send-request',
    round,
    act: () => sendRequest(turn, request, round),
    outcomeOf: (sent) => toStageOutcome(sent.outcome),
  })
  try {
    if (call.outcome) return call.outcome
    return await runStage(turn, {
      stage: 'stream-response',
      round,
      act: () => streamResponse(call),
      outcomeOf: (outcome) => toStageOutcome(outcome),
    })
  } finally {
    call.close()
  }
}

function toStageOutcome(outcome: StreamOutcome | undefined): StageOutcome {
  if (outcome?.status === 'error') return 'error'
  return outcome?.status === 'stopped_by_user' ? 'cancelled' : 'ok'
}
