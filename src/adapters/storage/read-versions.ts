import type { MessageId } from '../../core/kernel/id.ts'
import type { Message } from '../../core/kernel/message.ts'
import type { Database } from './schema.ts'

/** The message and its siblings, oldest first, and its place among them. */
export interface Versions {
  ids: readonly MessageId[]
  index: number
}

export function alone({ id }: Message): Versions {
  return { ids: [id], index: 0 }
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
    const index = siblings?.indexOf(message.id) ?? -1
    return siblings && index >= 0 ? { ids: siblings, index } : alone(message)
  })
}
