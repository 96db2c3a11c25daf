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
  /** Messages of the backup. */
  messages: readonly Message[]
  marks: readonly MarksOfMessage[]
  /** The stored chat, or null if there is none. */
  here: ChatHere | null
  /** Whether an id of the chat is used in another chat. */
  hasStrangers: boolean
  /** Whether some of its files or run records are missing here. */
  hasMore: boolean
  /** Redacts as the backup did. A removed key does not count as different content. */
  redact: (text: string) => string
}

/** Decides how a chat is restored. The title and similar fields are not compared; the stored ones stay. */
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

/** Returns whether the stored message contains everything that the backup's message has. Its order may differ. */
function isSameOrEarlier(backup: Message, stored: Message, redact: (text: string) => string): boolean {
  if (backup.role !== stored.role || backup.parentId !== stored.parentId) return false
  if (backup.status === 'streaming') return true
  const own = JSON.parse(redact(JSON.stringify(stored))) as Message
  if (toCanonical({ ...backup, order: 0 }) === toCanonical({ ...own, order: 0 })) return true
  return backup.parts.every((part, index) => {
    const ownPart = own.parts[index]
    if (!ownPart) return false
    if (toCanonical(part) === toCanonical(ownPart)) return true
    // The stored answer continued after the backup was made.
    const isLast = index === backup.parts.length - 1
    return isLast && part.type === 'text' && ownPart.type === 'text' && ownPart.text.startsWith(part.text)
  })
}
