import type { Message } from '../kernel/message.ts'

/** In place of what was compacted: told as what no person wrote, and in the same words at every request. */
export function tellSummary(last: Message, summary: string): Message {
  const { id, sessionId, parentId, order, createdAt } = last
  return {
    id,
    sessionId,
    parentId,
    order,
    role: 'assistant',
    status: 'complete',
    createdAt,
    parts: [
      {
        type: 'notice',
        round: 0,
        code: 'context-compacted',
        text: '',
        instruction: `${opening}\n\n${summary}\n\n${closing}`,
      },
    ],
  }
}

const opening =
  '[A summary of the earlier part of this conversation stands here in place of its messages. It is no message of the user.]'
const closing = '[End of the summary. The conversation goes on from here.]'
