import type { Message, MessagePart } from '../../model/conversation/message.ts'
import type { TurnInput } from '../ports/turn-ports.ts'

/**
 * Creates the assistant message that the events of a run fill. Storage sets its position in the tree, because the engine only
 * needs its content.
 */
export function createReply(
  input: Pick<TurnInput, 'assistantMessageId' | 'sessionId' | 'userMessageId' | 'model' | 'runId'>,
  { parts = [], createdAt = 0 }: { parts?: readonly MessagePart[]; createdAt?: number } = {},
): Message {
  const { assistantMessageId, sessionId, userMessageId, model, runId } = input
  return {
    id: assistantMessageId,
    sessionId,
    parentId: userMessageId,
    order: 0,
    role: 'assistant',
    status: 'streaming',
    parts: [...parts],
    createdAt,
    model,
    runId,
  }
}
