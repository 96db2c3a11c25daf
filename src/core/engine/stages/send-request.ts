import type { ModelRequest } from '../ports.ts'
import { ModelCall } from '../streaming/model-call.ts'
import type { TurnContext } from '../turn-context.ts'

/** Done when the first part of the response is there, or it is known that none will come. */
export async function sendRequest(
  turn: TurnContext,
  request: ModelRequest,
  round: number,
): Promise<ModelCall> {
  const call = new ModelCall(turn, request, round)
  await call.awaitResponse()
  return call
}
