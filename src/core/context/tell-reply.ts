import { excerptOf } from '../kernel/excerpt.ts'
import { isDeleted } from '../kernel/mark-message.ts'
import type { Message } from '../kernel/message.ts'
import type { BranchIds } from './branch-ids.ts'

/**
 * A person's message with what it answers told before its words: `(ID: ref_N)`, with the time once metadata is revealed. Of an
 * answer that replies, its call says so. A message that answers none is the same object.
 */
export function tellReply(message: Message, ids: BranchIds, isDated: boolean): Message {
  const reply = message.role === 'user' && message.parts.find((part) => part.type === 'reply')
  if (!reply) return message
  const target = ids.find(reply.messageId)
  const text = target && !isDeleted(target) ? nameReply(target, ids, isDated) : lost
  return { ...message, parts: [{ type: 'text', round: 0, text }, ...message.parts] }
}

/** How many references of the branch have a time to be told. */
export function countReplies(ids: BranchIds): number {
  return ids.messages().filter((message) => {
    const reply = message.parts.find((part) => part.type === 'reply')
    const target = reply && ids.find(reply.messageId)
    return message.role === 'user' && !isDeleted(message) && target !== undefined && !isDeleted(target)
  }).length
}

const lost = '[In reply to a message that is not in this conversation any more]'

function nameReply(target: Message, ids: BranchIds, isDated: boolean): string {
  const whose = target.role === 'assistant' ? 'your message' : 'their own message'
  const sent = isDated ? `, sent ${new Date(target.createdAt).toISOString()}` : ''
  return `[In reply to ${whose} (ID: ${ids.refOf(target.id)}${sent}): “${excerptOf(target)}”]`
}
