import { fireHooks } from '../loop/run-stage.ts'
import type { ModelCall } from '../streaming/model-call.ts'
import type { StreamOutcome } from '../streaming/stream-outcome.ts'
import type { TurnContext } from '../turn-context.ts'

/** Reads the response to its end; everything it says is in the log by then. */
export async function streamResponse(
  turn: TurnContext,
  call: ModelCall,
  round: number,
): Promise<StreamOutcome> {
  const begun = await fireHooks(turn, 'stream-response/pre', { round })
  const outcome = begun.ok ? await call.readResponse() : call.refuse(begun.failure)
  if (!turn.ports.hooks) return outcome
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
