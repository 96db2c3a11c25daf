import type { Message, MessagePart } from './message.ts'
import type { MessageAnnotationSet } from './message-annotations.ts'
import type { MessageId } from '../id.ts'

/** Returns the message as it is displayed and sent: in the selected revision and with its annotations. */
export function annotateMessage(message: Message, marks: MessageAnnotationSet | undefined): Message {
  if (!marks) return message
  const revision = marks.revisions?.[(marks.shownRevision ?? 0) - 1]
  return { ...message, marks, ...(revision && { parts: reword(message, revision.text) }) }
}

/** Keeps the reply reference and a person's files. The steps that led to an answer do not belong to another revision of it. */
function reword({ role, parts }: Message, text: string): MessagePart[] {
  const kept = (type: 'reply' | 'file') => parts.filter((part) => part.type === type)
  return [...kept('reply'), { type: 'text', round: 0, text }, ...(role === 'user' ? kept('file') : [])]
}

/**
 * Returns whether models get the message's summary instead of it and all earlier messages. The summary does not count if the
 * answer was continued later.
 */
export function isCompacted({
  marks,
  status,
  endedAt = 0,
}: Pick<Message, 'marks' | 'status' | 'endedAt'>): boolean {
  const { compaction } = marks ?? {}
  return compaction !== undefined && !compaction.undone && status !== 'streaming' && endedAt <= compaction.at
}

export function isDeleted({ marks }: Pick<Message, 'marks'>): boolean {
  return marks?.deletion !== undefined && marks.deletion.undoneAt === undefined
}

/** Returns the id of a message's revision in a list of versions. Message ids cannot contain the separator. */
export function toVersionId(messageId: MessageId, revision: number): string {
  return `${messageId}#${revision}`
}

/** Parses a version id. Without a revision it is the message as displayed. */
export function fromVersionId(id: string): { messageId: MessageId; revision?: number } {
  const [messageId = '', revision] = id.split('#')
  return { messageId: messageId as MessageId, ...(revision !== undefined && { revision: Number(revision) }) }
}
