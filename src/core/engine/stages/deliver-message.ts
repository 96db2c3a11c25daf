import { messageIdSchema } from '../../kernel/id.ts'
import type { LoopEvent, LoopState } from '../loop-state.ts'
import type { TurnContext } from '../turn-context.ts'

/** The answer so far becomes a message of its own, the person's message follows it, and a new answer begins. */
export function deliverMessage(turn: TurnContext, state: LoopState): LoopEvent {
  const message = turn.ports.steer?.take()
  // Taken back by the person in the meantime.
  if (!message) return state.name === 'answered' ? { type: 'concluded' } : { type: 'message-delivered' }
  turn.recorder.emit({
    type: 'message-steered',
    round: state.counters.round,
    finishedMessageId: turn.recorder.reply().id,
    userMessageId: message.messageId,
    text: message.text,
    assistantMessageId: messageIdSchema.parse(turn.ports.ids.next('message')),
  })
  return { type: 'message-delivered' }
}
