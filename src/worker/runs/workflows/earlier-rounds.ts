import { MessageReducer } from '../../../core/conversation/message-reducer.ts'
import { reusableRounds } from '../../../core/conversation/reusable-rounds.ts'
import type { EarlierRounds, TurnInput } from '../../../core/engine/ports/turn-ports.ts'
import { createReply } from '../../../core/engine/turn/create-reply.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'

/** Returns the rounds of a stage whose calls ran, for another child run that takes them over. `logs` are oldest first. */
export function readEarlierRounds(
  logs: readonly (readonly RunEvent[])[],
  input: TurnInput,
): EarlierRounds | undefined {
  let parts: EarlierRounds['parts'] = []
  for (const events of logs) {
    const reducer = new MessageReducer(createReply(input, { parts }))
    for (const event of events) reducer.apply(event)
    parts = reusableRounds({ status: 'interrupted', parts: reducer.message().parts })
  }
  return parts.length > 0 ? { type: 'retry', parts } : undefined
}
