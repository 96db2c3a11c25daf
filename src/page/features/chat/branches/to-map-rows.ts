import type { ChatMap } from '../../../../adapters/storage/queries.ts'

type MapNode = ChatMap['nodes'][number]

export interface MapRow {
  node: MapNode
  level: number
  /** It is on the branch that is shown. */
  isShown: boolean
  /** Among its siblings, where it has some. */
  version: { number: number; count: number } | null
  /** Whether what follows it is listed; `null`: it is the way on, or nothing follows it. */
  isOpen: boolean | null
  /** How many messages follow another version than the one that goes on. */
  below: number
  place: number
  placeCount: number
}

/**
 * A conversation is long and seldom forks, so depth is not how many messages came before: the way on stays on one level, which
 * is the shown branch, or the newest below another version. The other versions of a message stand before it, and what follows
 * them is one level deeper, once they are opened.
 */
export function toMapRows({ nodes, headId }: ChatMap, opened: ReadonlySet<string>): MapRow[] {
  const children = Map.groupBy(nodes, ({ parentId }) => parentId)
  const shown = findShown(nodes, headId)
  const rows: MapRow[] = []
  const walk = (first: readonly MapNode[], level: number): void => {
    const own: MapRow[] = []
    let siblings = first
    while (siblings.length > 0) {
      const goesOn = siblings.find(({ id }) => shown.has(id)) ?? siblings.at(-1)
      for (const node of siblings) {
        if (node === goesOn) continue
        const next = children.get(node.id) ?? []
        const isOpen = next.length === 0 ? null : opened.has(node.id)
        push(own, { node, siblings, level, isOpen, below: countBelow(node, children) })
        if (isOpen === true) walk(next, level + 1)
      }
      if (goesOn === undefined) break
      push(own, { node: goesOn, siblings, level, isOpen: null, below: 0 })
      siblings = children.get(goesOn.id) ?? []
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
    const made: MapRow = {
      ...row,
      isShown: shown.has(row.node.id),
      version: count > 1 ? { number: siblings.indexOf(row.node) + 1, count } : null,
      place: own.length + 1,
      placeCount: 0,
    }
    own.push(made)
    rows.push(made)
  }
  walk(children.get(null) ?? [], 1)
  return rows
}

function findShown(nodes: readonly MapNode[], headId: string | null): Set<string> {
  const byId = new Map<string, MapNode>(nodes.map((node) => [node.id, node]))
  const shown = new Set<string>()
  let id = headId
  while (id !== null && !shown.has(id)) {
    shown.add(id)
    id = byId.get(id)?.parentId ?? null
  }
  return shown
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
