import { MessageReducer } from '../conversation/message-reducer.ts'
import type { TurnInput } from '../engine/ports/turn-ports.ts'
import { createReply } from '../engine/turn/create-reply.ts'
import type { AgentEnd, AgentOutcome } from '../model/agents/agent-call.ts'
import type { Message } from '../model/conversation/message.ts'
import { createFailure } from '../model/failures/failure.ts'
import type { RunEvent } from '../model/runs/run-event.ts'

/** Returns the outcome of a child run: its end with its answer. A run that completes without an answer has failed. */
export function toOutcome(input: TurnInput, end: AgentEnd, events: readonly RunEvent[]): AgentOutcome {
  const text = readAnswer(input, events)
  const isComplete = end.status === 'complete' || end.status === 'wrapped-up'
  const isEmpty = isComplete && text === '' && !end.notes
  return isEmpty
    ? { ...end, text, status: 'failed', failure: createFailure('agent-failed') }
    : { ...end, text }
}

/** Returns the answer of a child run: the text of the last round that has one. */
export function readAnswer(input: TurnInput, events: readonly RunEvent[]): string {
  const message = new MessageReducer(createReply(input))
  for (const event of events) message.apply(event)
  return textOf(message.view())
}

function textOf({ parts }: Message): string {
  const texts = parts.flatMap((part) => (part.type === 'text' && !part.superseded ? [part] : []))
  const round = texts.at(-1)?.round
  return texts
    .filter((part) => part.round === round)
    .map(({ text }) => text)
    .join('')
    .trim()
}
