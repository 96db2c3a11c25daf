import { messageIdSchema } from '../../kernel/id.ts'
import { changeWhole, dropUnplaced, expandWritten } from '../../kernel/written-text.ts'
import type { LoopEvent, LoopState } from '../loop/loop-state.ts'
import type { SteeredMessage } from '../ports.ts'
import type { TurnContext } from '../turn-context.ts'
import { readInput, readRefused } from './receive-input.ts'

/** The answer so far becomes a message of its own, the person's message follows it, and a new answer begins. */
export async function deliverMessage(turn: TurnContext, state: LoopState): Promise<LoopEvent> {
  const message = await turn.ports.steer?.take()
  // Taken back by the person in the meantime.
  if (!message) return goOnWithout(state)
  const { messageId: userMessageId } = message
  const kept = await readInput(turn, { userMessageId, text: expandWritten(message) }, message)
  if (!kept.ok) {
    // What could not be read is the host's again, like what is never taken.
    if (kept.failure.code === 'guard-denied')
      await giveBack(turn, message, { reason: kept.failure.message, round: state.counters.round })
    return goOnWithout(state)
  }
  turn.recorder.emit({
    type: 'message-steered',
    round: state.counters.round,
    finishedMessageId: turn.recorder.reply().id,
    userMessageId,
    ...dropUnplaced(changeWhole(message, kept.value)),
    assistantMessageId: messageIdSchema.parse(turn.ports.ids.next('message')),
  })
  return { type: 'message-delivered' }
}

async function giveBack(
  turn: TurnContext,
  message: SteeredMessage,
  { reason, round }: { reason: string; round: number },
): Promise<void> {
  const { messageId } = message
  const left = await readRefused(turn, { userMessageId: messageId, text: expandWritten(message) })
  await turn.ports.steer?.refuse(messageId, { reason, ...dropUnplaced(changeWhole(message, left)) })
  turn.notice({
    round,
    code: 'message-refused',
    text: `A message for this answer waits below, to be changed or removed: ${reason}`,
  })
}

function goOnWithout({ name }: LoopState): LoopEvent {
  return name === 'answered' ? { type: 'concluded' } : { type: 'message-delivered' }
}
