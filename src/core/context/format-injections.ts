import { excerptOf } from '../kernel/excerpt.ts'
import { isDeleted } from '../kernel/mark-message.ts'
import type { Message } from '../kernel/message.ts'
import type { BranchIds } from './branch-ids.ts'
import { maxNoteCharacters } from '../kernel/session-note.ts'

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

/** So many messages back a note still counts as told. */
const freshMessages = 10

/**
 * The note of the chat as the model is told it, or nothing where the end of the branch tells it already. It goes to the tail
 * and stays there, so that every request still begins with the one before: a note in the system prompt, or one that moves
 * along with the tail, would cost the provider's cache at each change.
 */
export function noteToTell(note: string | undefined, branch: readonly Message[]): string | undefined {
  const text = note?.trim().slice(0, maxNoteCharacters) ?? ''
  const earlier = lastTold(branch.slice(-freshMessages)) ?? ''
  if (text === '') return earlier === '' || earlier === emptied ? undefined : emptied
  const words = `${opening}\n${text}`
  return words === earlier ? undefined : words
}

const opening =
  '[The note of this chat, kept by you and the user: it holds until it changes, and is no message of the user]'
const emptied = '[The note of this chat was taken away]'

function lastTold(branch: readonly Message[]): string | undefined {
  const present = branch.filter((message) => !isDeleted(message))
  const notices = present.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'notice' && part.code === 'note-told' ? [part] : [])),
  )
  return notices.at(-1)?.instruction
}
