import { Dexie } from 'dexie'
import type { MessageId } from '../../../core/kernel/id.ts'
import { toVersionId } from '../../../core/kernel/version-id.ts'
import type { Message } from '../../../core/kernel/message.ts'
import type { Database } from '../schema.ts'

/**
 * Version ids of a message: its siblings, oldest first, with the wordings of the message itself. `index` is the shown
 * one.
 */
export interface Versions {
  ids: readonly string[]
  index: number
}

export function alone(message: Message): Versions {
  return among([message.id], message)
}

function among(siblings: readonly MessageId[], { id, marks }: Message): Versions {
  const at = siblings.indexOf(id)
  const { revisions = [], shownRevision = 0 } = marks ?? {}
  if (revisions.length === 0) return { ids: siblings, index: at }
  const wordings = Array.from({ length: revisions.length + 1 }, (_, revision) => toVersionId(id, revision))
  return {
    ids: [...siblings.slice(0, at), ...wordings, ...siblings.slice(at + 1)],
    index: at + shownRevision,
  }
}

/** Returns one entry for each message of the branch. */
export async function readVersions(
  db: Database,
  branch: readonly Message[],
  rootIds: readonly MessageId[],
): Promise<Versions[]> {
  const childIds = await findChildren(db, branch)
  const shown = new Set(branch.map(({ id }) => id))
  // The branch itself is already loaded, so only its siblings are read.
  const others = await db.messages.bulkGet(childIds.filter((id) => !shown.has(id)))
  const known = [...branch, ...others.filter((message) => message !== undefined)]
  const byParent = Map.groupBy(
    known.toSorted((first, second) => first.order - second.order),
    ({ parentId }) => parentId,
  )
  return branch.map((message) => {
    const siblings = message.parentId === null ? rootIds : byParent.get(message.parentId)?.map(({ id }) => id)
    return siblings?.includes(message.id) ? among(siblings, message) : alone(message)
  })
}

/** Returns the ids of messages with the same parents. Ids of the branch itself may be missing. */
async function findChildren(db: Database, branch: readonly Message[]): Promise<MessageId[]> {
  const [first] = branch
  if (!first) return []
  const childrenOf = (parentId: MessageId | null): PromiseLike<MessageId[]> =>
    parentId === null
      ? Dexie.Promise.resolve([])
      : db.messages.where('parentId').equals(parentId).primaryKeys()
  // All children of shown messages come after them and are mostly shown themselves, which one read of keys tells.
  const since = [first.sessionId, first.order]
  const [later, ofFirst] = await Promise.all([
    db.messages
      .where('[sessionId+order]')
      .between(since, [first.sessionId, Dexie.maxKey])
      .limit(branch.length + 1)
      .primaryKeys(),
    childrenOf(first.parentId),
  ])
  if (later.length <= branch.length) return ofFirst
  const children = await Promise.all(branch.slice(1).map(({ parentId }) => childrenOf(parentId)))
  return [...ofFirst, ...children.flat()]
}
