import type { Message, MessagePart } from './message.ts'
import type { MessageMarks } from './message-marks.ts'

/** The message as it is shown and sent: in the wording that was chosen, with its marks. */
export function markMessage(message: Message, marks: MessageMarks | undefined): Message {
  if (!marks) return message
  const revision = marks.revisions?.[(marks.shownRevision ?? 0) - 1]
  return { ...message, marks, ...(revision && { parts: reword(message, revision.text) }) }
}

/** What it was a reply to and a person's files stay; how an answer came to be is not part of another wording of it. */
function reword({ role, parts }: Message, text: string): MessagePart[] {
  const kept = (type: 'reply' | 'file') => parts.filter((part) => part.type === type)
  return [...kept('reply'), { type: 'text', round: 0, text }, ...(role === 'user' ? kept('file') : [])]
}

/** Whether models are told its summary in place of it and all before it; an answer that went on since is more than that says. */
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
