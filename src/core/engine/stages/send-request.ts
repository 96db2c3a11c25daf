import { succeed, type Result } from '../../kernel/result.ts'
import type { ModelRequest } from '../ports.ts'
import { fireHooks } from '../loop/run-stage.ts'
import { ModelCall, type CallTerms } from '../streaming/model-call.ts'
import type { TurnContext } from '../turn-context.ts'

/** Done when the first part of the response is there, or it is known that none will come. */
export async function sendRequest(
  turn: TurnContext,
  request: ModelRequest,
  terms: CallTerms,
): Promise<Result<ModelCall>> {
  const { round } = terms
  const sent = await fireHooks(turn, 'send-request/pre', { round, request })
  if (!sent.ok) return sent
  const call = new ModelCall(turn, sent.value.request, terms)
  await call.awaitResponse()
  const seen = await fireHooks(turn, 'send-request/post', { round, request: sent.value.request })
  if (!seen.ok) call.refuse(seen.failure)
  return succeed(call)
}
