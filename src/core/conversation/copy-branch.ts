import type { Reduction } from '../model/context/reduction.ts'
import type { BlobId, MessageId, SessionId } from '../model/id.ts'
import type { Message, MessagePart } from '../model/conversation/message.ts'

export interface CopiedMessage {
  /** Id of the original message. */
  from: MessageId
  message: Message
}

export interface BranchCopy {
  sessionId: SessionId
  newId: (of: MessageId) => MessageId
}

/**
 * Copies a branch, oldest message first, to another session, with new ids and orders. Data of the runs that wrote the messages
 * is left out. Their cost remains in the original session.
 */
export function copyBranch(branch: readonly Message[], { sessionId, newId }: BranchCopy): CopiedMessage[] {
  const ids = new Map(branch.map(({ id }) => [id, newId(id)]))
  let parentId: MessageId | null = null
  return branch.map((original, order) => {
    const { runId: _, usage: __, usageShares: ___, marks: ____, ...copied } = original
    const id = ids.get(original.id) ?? original.id
    const message: Message = {
      ...copied,
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

/** Drops a reference to a message outside the copied branch, because it belongs to another chat. */
function pointWithin(part: MessagePart, ids: ReadonlyMap<MessageId, MessageId>): MessagePart[] {
  if (part.type === 'notice' && part.reduction)
    return [{ ...part, reduction: copyReduction(part.reduction, ids) }]
  if (part.type !== 'reply') return [part]
  const messageId = ids.get(part.messageId)
  return messageId === undefined ? [] : [{ ...part, messageId }]
}

/** Copies a reduction to a branch whose messages have new ids. */
export function copyReduction(reduction: Reduction, ids: ReadonlyMap<MessageId, MessageId>): Reduction {
  const toCopy = (id: MessageId): MessageId => ids.get(id) ?? id
  switch (reduction.kind) {
    case 'turns-omitted':
      return { ...reduction, fromId: toCopy(reduction.fromId), throughId: toCopy(reduction.throughId) }
    case 'head-truncated':
      return { ...reduction, throughId: reduction.throughId && toCopy(reduction.throughId) }
    default:
      return reduction
  }
}

/** Collects the ids of all blobs that occur anywhere in the given values. */
export function collectBlobIds(...named: readonly unknown[]): Set<BlobId> {
  const ids = JSON.stringify(named).matchAll(/"([0-9a-f]{64})"/g)
  return new Set([...ids].map(([, id]) => id as BlobId))
}
