import type { MessageId } from '../../../core/kernel/id.ts'
import type { Message } from '../../../core/kernel/message.ts'
import type { MessageMarks } from '../../../core/kernel/message-marks.ts'
import type { Session } from '../../../core/kernel/session.ts'
import type { RestoreOutcome } from '../../../core/kernel/restore.ts'
import { toCanonical } from './canonical.ts'
import { judgeMarks } from './judge-marks.ts'

type MarksOfMessage = MessageMarks & { messageId: MessageId }

export interface ChatHere {
  session: Pick<Session, 'deletedAt'>
  messages: readonly Message[]
  marks: readonly MarksOfMessage[]
}

export interface Comparison {
  /** Of the backup. */
  messages: readonly Message[]
  marks: readonly MarksOfMessage[]
  /** As it is stored; `null`: it is not. */
  here: ChatHere | null
  /** An id of it is that of something in another chat. */
  hasStrangers: boolean
  /** Something of its files, or of how its answers came to be, is not here. */
  hasMore: boolean
  /** As the backup did it: what a key was taken out of is no other content. */
  redact: (text: string) => string
}

/** What restoring does with a chat. Its title and the like are not compared: those that are here stay. */
export function compareChat({
  messages,
  marks,
  here,
  hasStrangers,
  hasMore,
  redact,
}: Comparison): RestoreOutcome {
  if (hasStrangers) return 'beside'
  if (!here) return 'new'
  const stored = new Map(here.messages.map((message) => [message.id, message]))
  let missing = 0
  for (const message of messages) {
    const own = stored.get(message.id)
    if (!own) missing += 1
    else if (!isSameOrEarlier(message, own, redact)) return 'beside'
  }
  const marked = new Map(here.marks.map((row) => [row.messageId, row]))
  const judge = (row: MarksOfMessage) => {
    const own = marked.get(row.messageId)
    return judgeMarks(row, own && (JSON.parse(redact(JSON.stringify(own))) as MessageMarks))
  }
  const verdicts = new Set(marks.map(judge))
  if (verdicts.has('differ')) return 'beside'
  if (missing > 0 || hasMore || verdicts.has('take')) return 'joined'
  return here.session.deletedAt === undefined ? 'same' : 'new'
}

/** Whether nothing of the message of a backup would be lost if the stored one were all there is. Its place may be another. */
function isSameOrEarlier(backup: Message, stored: Message, redact: (text: string) => string): boolean {
  if (backup.role !== stored.role || backup.parentId !== stored.parentId) return false
  if (backup.status === 'streaming') return true
  const own = JSON.parse(redact(JSON.stringify(stored))) as Message
  if (toCanonical({ ...backup, order: 0 }) === toCanonical({ ...own, order: 0 })) return true
  return backup.parts.every((part, index) => {
    const ownPart = own.parts[index]
    if (!ownPart) return false
    if (toCanonical(part) === toCanonical(ownPart)) return true
    // An answer that went on where it had been cut.
    const isLast = index === backup.parts.length - 1
    return isLast && part.type === 'text' && ownPart.type === 'text' && ownPart.text.startsWith(part.text)
  })
}
