import type { ChatMap } from '../../../../adapters/storage/queries.ts'

type MapNode = ChatMap['nodes'][number]

export interface MapRow {
  node: MapNode
  level: number
  /** The row is on the visible branch. */
  isShown: boolean
  /** Number among its siblings; `null` if it has none. */
  version: { number: number; count: number } | null
  /** Whether the messages that follow are listed. `null` if the row is on the main line or nothing follows. */
  isOpen: boolean | null
  /** Number of messages that follow this version, if it is not the one that continues. */
  below: number
  place: number
  placeCount: number
}

/**
 * Returns the rows of the map. A conversation is long and seldom branches, so depth is not the number of earlier messages.
 * The visible branch, or the latest one below another version, stays on one level. Other versions of a message come before
 * it. The messages that follow them are one level deeper and listed once opened.
 */
export function toMapRows({ nodes, headId }: ChatMap, opened: ReadonlySet<string>): MapRow[] {
  const children = Map.groupBy(nodes, ({ parentId }) => parentId)
  const visibleIds = findVisibleIds(nodes, headId)
  const rows: MapRow[] = []
  const walk = (first: readonly MapNode[], level: number): void => {
    const own: MapRow[] = []
    let siblings = first
    while (siblings.length > 0) {
      const continues = siblings.find(({ id }) => visibleIds.has(id)) ?? siblings.at(-1)
      for (const node of siblings) {
        if (node === continues) continue
        const next = children.get(node.id) ?? []
        const isOpen = next.length === 0 ? null : opened.has(node.id)
        push(own, { node, siblings, level, isOpen, below: countBelow(node, children) })
        if (isOpen === true) walk(next, level + 1)
      }
      if (continues === undefined) break
      push(own, { node: continues, siblings, level, isOpen: null, below: 0 })
      siblings = children.get(continues.id) ?? []
    }
    for (const row of own) row.placeCount = own.length
  }
  const push = (
    own: MapRow[],
    {
      siblings,
      ...row
    }: Pick<MapRow, 'node' | 'level' | 'isOpen' | 'below'> & { siblings: readonly MapNode[] },
  ) => {
    const count = siblings.length
    const mapRow: MapRow = {
      ...row,
      isShown: visibleIds.has(row.node.id),
      version: count > 1 ? { number: siblings.indexOf(row.node) + 1, count } : null,
      place: own.length + 1,
      placeCount: 0,
    }
    own.push(mapRow)
    rows.push(mapRow)
  }
  walk(children.get(null) ?? [], 1)
  return rows
}

function findVisibleIds(nodes: readonly MapNode[], headId: string | null): Set<string> {
  const byId = new Map<string, MapNode>(nodes.map((node) => [node.id, node]))
  const visibleIds = new Set<string>()
  let id = headId
  while (id !== null && !visibleIds.has(id)) {
    visibleIds.add(id)
    id = byId.get(id)?.parentId ?? null
  }
  return visibleIds
}

function countBelow(node: MapNode, children: ReadonlyMap<string | null, readonly MapNode[]>): number {
  let count = 0
  const left = [node]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const below = children.get(next.id) ?? []
    count += below.length
    left.push(...below)
  }
  return count
}
