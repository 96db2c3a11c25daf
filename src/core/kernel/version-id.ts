import type { MessageId } from './id.ts'

/** A wording of a message, in a list of versions beside its siblings. No id can spell the mark. */
export function toVersionId(messageId: MessageId, revision: number): string {
  return `${messageId}#${revision}`
}

/** Without a revision: a sibling, as it is shown. */
export function fromVersionId(id: string): { messageId: MessageId; revision?: number } {
  const [messageId = '', revision] = id.split('#')
  return { messageId: messageId as MessageId, ...(revision !== undefined && { revision: Number(revision) }) }
}
