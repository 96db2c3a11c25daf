import type { QueuedCapture } from '../model/assistants/memory-capture.ts'
import type { Message } from '../model/conversation/message.ts'
import { typedTextOf } from '../model/conversation/message-draft.ts'
import type { Result } from '../model/failures/result.ts'
import type { MessageId } from '../model/id.ts'

/** A turn that ends. `messages` are its user message and all messages after it. */
export interface CaptureTurnInput extends Pick<QueuedCapture, 'runId' | 'sessionId' | 'model' | 'at'> {
  messages: readonly Message[]
  /** Messages that came from an imported or restored file. */
  importedIds?: ReadonlySet<MessageId>
}

/** Queue of turns whose user messages are searched for memories. Present in root turns of stored chats, if the user switched it on. */
export interface CaptureQueuePort {
  queue(capture: QueuedCapture): Promise<Result<null>>
}

/** Characters that the user must have typed in a turn. */
const minTypedCharacters = 12

/**
 * Queues a turn for a memory capture if the user typed enough and the answer has text. Only writes a row. Never throws. Resolves to
 * what was queued, if anything was.
 */
export async function captureTurn(
  { messages, importedIds, ...turn }: CaptureTurnInput,
  captures: CaptureQueuePort | undefined,
): Promise<QueuedCapture | undefined> {
  const typed = messages.filter(({ role, id }) => role === 'user' && importedIds?.has(id) !== true)
  const answer = messages.findLast(({ role }) => role === 'assistant')
  const typedCharacters = typed.reduce((sum, message) => sum + typedTextOfMessage(message).length, 0)
  if (!captures || !answer || typedCharacters < minTypedCharacters || !hasAnswerText(messages))
    return undefined
  const userMessageIds = typed.map(({ id }) => id)
  const capture = { ...turn, userMessageIds, assistantMessageId: answer.id }
  try {
    const queued = await captures.queue(capture)
    return queued.ok ? capture : undefined
  } catch {
    return undefined
  }
}

/** Returns what the user typed in a message: no pasted texts, files or quoted messages. */
export function typedTextOfMessage({ parts }: Pick<Message, 'parts'>): string {
  return parts
    .flatMap((part) => (part.type === 'text' ? [typedTextOf(part)] : []))
    .join('\n')
    .trim()
}

function hasAnswerText(messages: readonly Message[]): boolean {
  return messages.some(
    ({ role, parts }) =>
      role === 'assistant' &&
      parts.some((part) => part.type === 'text' && part.superseded !== true && part.text.trim() !== ''),
  )
}
