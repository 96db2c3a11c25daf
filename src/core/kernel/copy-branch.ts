import type { BlobId, MessageId, SessionId } from './id.ts'
import type { Message, MessagePart } from './message.ts'

export interface CopiedMessage {
  /** Its id where it was copied from. */
  from: MessageId
  message: Message
}

export interface BranchCopy {
  sessionId: SessionId
  newId: (of: MessageId) => MessageId
}

/**
 * A branch, oldest first, as the messages of another session: new ids, places of their own, and nothing of the runs that wrote
 * them. What they cost stays where it was spent.
 */
export function copyBranch(branch: readonly Message[], { sessionId, newId }: BranchCopy): CopiedMessage[] {
  const ids = new Map(branch.map(({ id }) => [id, newId(id)]))
  let parentId: MessageId | null = null
  return branch.map((original, order) => {
    const { runId: _, usage: __, usageShares: ___, marks: ____, ...kept } = original
    const id = ids.get(original.id) ?? original.id
    const message: Message = {
      ...kept,
      id,
      sessionId,
      parentId,
      order,
      parts: original.parts.flatMap((part) => pointWithin(part, ids)),
    }
    parentId = id
    return { from: original.id, message }
  })
}

/** What is quoted from outside of the branch is quoted no more: it is another chat's. */
function pointWithin(part: MessagePart, ids: ReadonlyMap<MessageId, MessageId>): MessagePart[] {
  if (part.type !== 'reply') return [part]
  const messageId = ids.get(part.messageId)
  return messageId === undefined ? [] : [{ ...part, messageId }]
}

/** Every blob that is named anywhere in what is given, whatever names it. */
export function findNamedBlobs(...named: readonly unknown[]): Set<BlobId> {
  const found = JSON.stringify(named).matchAll(/"([0-9a-f]{64})"/g)
  return new Set([...found].map(([, id]) => id as BlobId))
}
