import { truncateString } from '../../lib/text.ts'
import { excerptOf } from '../model/conversation/excerpt.ts'
import { isDeleted } from '../model/conversation/annotated-message.ts'
import type { Message } from '../model/conversation/message.ts'
import { estimateTokens } from '../model/context/token-estimate.ts'
import type { BranchIds } from './branch-ids.ts'
import { maxNoteCharacters } from '../model/assistants/memory.ts'

/**
 * Adds the replied-to message to the start of a user message: `(ID: ref_N)`, and its time once metadata is revealed. In an
 * answer, the call already names it. A message that is not a reply is returned unchanged.
 */
export function formatReplyContext(message: Message, ids: BranchIds, isDated: boolean): Message {
  const reply = message.role === 'user' && message.parts.find((part) => part.type === 'reply')
  if (!reply) return message
  const target = ids.find(reply.messageId)
  const text = target && !isDeleted(target) ? nameReply(target, ids, isDated) : lost
  return { ...message, parts: [{ type: 'text', round: 0, text }, ...message.parts] }
}

/** Counts the user messages that reply to an existing message. */
export function countReplyContexts(ids: BranchIds): number {
  return ids.messages().filter((message) => {
    const reply = message.parts.find((part) => part.type === 'reply')
    const target = reply && ids.find(reply.messageId)
    return message.role === 'user' && !isDeleted(message) && target !== undefined && !isDeleted(target)
  }).length
}

const lost = '[In reply to a message that is not in this conversation any more]'

function nameReply(target: Message, ids: BranchIds, isDated: boolean): string {
  const whose = target.role === 'assistant' ? 'your message' : 'their own message'
  const sentAt = isDated ? `, sent ${new Date(target.createdAt).toISOString()}` : ''
  return `[In reply to ${whose} (ID: ${ids.refOf(target.id)}${sentAt}): “${excerptOf(target)}”]`
}

/** Number of latest messages in which an injected note still counts. */
const freshMessages = 10

/**
 * Returns the chat note to add to the end of the context, or `undefined` if the latest of the messages that models still get
 * already contain it. The note stays where it was added, so that each request extends the one before. A note in the system prompt or a moving note would
 * invalidate the provider's cache at each change.
 */
export function noteToInject(note: string | undefined, sent: readonly Message[]): string | undefined {
  const text = truncateString(note?.trim() ?? '', maxNoteCharacters)
  const earlier = lastInjectedNote(sent) ?? ''
  if (text === '') return earlier === '' || earlier === emptied ? undefined : emptied
  const injection = `${opening}\n${text}`
  return injection === earlier ? undefined : injection
}

const opening =
  '[The note of this chat, kept by you and the user: it holds until it changes, and is no message of the user]'
const emptied = '[The note of this chat was taken away]'

/** Tokens of an injected note in addition to its text. */
export const noteTokens = estimateTokens(`${opening}\n`)

function lastInjectedNote(sent: readonly Message[]): string | undefined {
  const notices = sent
    .slice(-freshMessages)
    .flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === 'notice' && part.code === 'note-told' ? [part] : [])),
    )
  return notices.at(-1)?.instruction
}
