import { createFailure } from '../../kernel/failure.ts'
import { fail, succeed, type Result } from '../../kernel/result.ts'
import type { TurnContext } from '../turn-context.ts'

/** A turn answers a person: the branch has to end with their message, and there has to be something in it. */
export function receiveInput(turn: TurnContext): Result<null> {
  const last = turn.input.history.at(-1)
  if (last?.role !== 'user' || last.id !== turn.input.userMessageId) {
    const detail = 'The visible branch does not end with the message to answer.'
    return fail(createFailure('invalid-input', { detail }))
  }
  const hasText = last.parts.some((part) => part.type === 'text' && part.text.trim() !== '')
  return hasText ? succeed(null) : fail(createFailure('invalid-input', { message: 'The message is empty.' }))
}
