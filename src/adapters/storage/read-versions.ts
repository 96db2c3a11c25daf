import type { MessageId } from '../../core/kernel/id.ts'
import { toVersionId } from '../../core/kernel/version-id.ts'
import type { Message } from '../../core/kernel/message.ts'
import type { Database } from './schema.ts'

/** The message and its siblings, oldest first, with the wordings of the message itself, and the place of what is shown. */
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

/** One for each message of the branch. */
export async function readVersions(
  db: Database,
  branch: readonly Message[],
  rootIds: readonly MessageId[],
): Promise<Versions[]> {
  const parentIds = branch.flatMap(({ parentId }) => parentId ?? [])
  const childIds = await db.messages.where('parentId').anyOf(parentIds).primaryKeys()
  const shown = new Set(branch.map(({ id }) => id))
  // The branch itself is at hand; only what is beside it has to be read.
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
