import type { Message, MessagePart } from './message.ts'
import type { MessageAnnotationSet } from './message-annotations.ts'
import type { MessageId } from '../id.ts'

/** Returns the message as it is displayed and sent: in the selected revision and with its annotations. */
export function annotateMessage(message: Message, annotations: MessageAnnotationSet | undefined): Message {
  if (!annotations) return message
  const revision = annotations.revisions?.[(annotations.shownRevision ?? 0) - 1]
  return { ...message, marks: annotations, ...(revision && { parts: reword(message, revision.text) }) }
}

/**
 * Keeps the reply reference, a person's files and the inputs of a job. The steps that led to an answer do not belong to another
 * revision of it.
 */
function reword({ role, parts }: Message, text: string): MessagePart[] {
  const partsOfType = (type: 'reply' | 'file' | 'workflow') => parts.filter((part) => part.type === type)
  return [
    ...partsOfType('reply'),
    ...partsOfType('workflow'),
    { type: 'text', round: 0, text },
    ...(role === 'user' ? partsOfType('file') : []),
  ]
}

/**
 * Returns whether models get the message's summary instead of it and all earlier messages. The summary does not count if the
 * answer was continued later.
 */
export function isCompacted({
  marks: annotations,
  status,
  endedAt = 0,
}: Pick<Message, 'marks' | 'status' | 'endedAt'>): boolean {
  const { compaction } = annotations ?? {}
  return compaction !== undefined && !compaction.undone && status !== 'streaming' && endedAt <= compaction.at
}

export function isDeleted({ marks: annotations }: Pick<Message, 'marks'>): boolean {
  return annotations?.deletion !== undefined && annotations.deletion.undoneAt === undefined
}

/** Returns the id of a message's revision in a list of versions. Message ids cannot contain the separator. */
export function toVersionId(messageId: MessageId, revision: number): string {
  return `${messageId}#${revision}`
}

/** Parses a version id. Without a revision it is the message as displayed. */
export function fromVersionId(id: string): { messageId: MessageId; revision?: number } {
  const [messageId = '', revision] = id.split('#')
  return {
    messageId: messageId as MessageId,
    revision: revision === undefined ? undefined : Number(revision),
  }
}
