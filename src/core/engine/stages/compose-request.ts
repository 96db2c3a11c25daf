import { toModelMessages } from '../../context/to-model-messages.ts'
import type { ModelRef } from '../../kernel/model.ts'
import { succeed, type Result } from '../../kernel/result.ts'
import type { ModelRequest } from '../ports.ts'
import { fireHooks } from '../run-stage.ts'
import type { TurnContext } from '../turn-context.ts'

export interface RequestPlan {
  round: number
  model: ModelRef
  /** The answer has to do without tools; they stay listed. */
  isForced: boolean
}

/** Always made from the branch and what this turn recorded, so each request of a turn only adds to the last one's end. */
export async function composeRequest(turn: TurnContext, plan: RequestPlan): Promise<Result<ModelRequest>> {
  const { round, model, isForced } = plan
  const history = [...turn.history, ...turn.recorder.messages()]
  const chosen = await fireHooks(turn, 'compose-request/pre', { round, history })
  if (!chosen.ok) return chosen
  const tools = turn.ports.tools.declarations()
  const { offered } = turn
  const request: ModelRequest = {
    model,
    system: turn.input.system,
    messages: toModelMessages(chosen.value.history, model),
    tools: offered ? tools.filter((tool) => offered.has(tool.name)) : tools,
    ...(isForced && { toolChoice: 'none' }),
  }
  const composed = await fireHooks(turn, 'compose-request/post', { round, request })
  return composed.ok ? succeed(composed.value.request) : composed
}
