import { toModelMessages } from '../../context/to-model-messages.ts'
import type { ModelRequest } from '../ports.ts'
import type { TurnContext } from '../turn-context.ts'

/** Always made from the branch and what this turn recorded, so each request of a turn only adds to the last one's end. */
export function composeRequest(turn: TurnContext): ModelRequest {
  const { history, model, system } = turn.input
  return {
    model,
    system,
    messages: toModelMessages([...history, turn.recorder.reply()], model),
    tools: turn.ports.tools.declarations(),
  }
}
