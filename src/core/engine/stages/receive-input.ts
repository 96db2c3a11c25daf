import { createFailure } from '../../kernel/failure.ts'
import type { Message } from '../../kernel/message.ts'
import { fail, succeed, type Result } from '../../kernel/result.ts'
import { fireHooks } from '../run-stage.ts'
import type { TurnContext } from '../turn-context.ts'

/** A turn answers a person: the branch has to end with their message, and there has to be something in it. */
export async function receiveInput(turn: TurnContext): Promise<Result<null>> {
  const last = turn.input.history.at(-1)
  if (last?.role !== 'user' || last.id !== turn.input.userMessageId) {
    const detail = 'The visible branch does not end with the message to answer.'
    return fail(createFailure('invalid-input', { detail }))
  }
  const sent = textOf(last)
  const read = await fireHooks(turn, 'receive-input/pre', { ...toInput(turn), text: sent })
  if (!read.ok) return read
  if (read.value.text.trim() === '') {
    return fail(createFailure('invalid-input', { message: 'The message is empty.' }))
  }
  const kept = await fireHooks(turn, 'receive-input/post', { ...toInput(turn), text: read.value.text })
  if (!kept.ok) return kept
  if (kept.value.text !== sent) changeInput(turn, last, kept.value.text)
  return succeed(null)
}

function changeInput(turn: TurnContext, message: Message, text: string): void {
  turn.recorder.emit({ type: 'input-text-changed', userMessageId: message.id, text })
  const others = message.parts.filter((part) => part.type !== 'text')
  const changed: Message = { ...message, parts: [{ type: 'text', round: 0, text }, ...others] }
  turn.history = [...turn.history.slice(0, -1), changed]
}

function textOf({ parts }: Message): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
}

function toInput({ input: { runId, sessionId, userMessageId } }: TurnContext) {
  return { runId, sessionId, userMessageId }
}
