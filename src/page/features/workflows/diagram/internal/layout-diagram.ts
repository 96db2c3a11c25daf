/** A stage as the diagram reads it: of a definition, or of the outline in an answer. */
export interface DiagramStage {
  id: string
  title: string
  next: readonly { when?: unknown; nextStages: readonly string[]; join?: string | undefined }[]
  /** The stage runs once for each item of a list. */
  isForEach?: boolean | undefined
}

export interface DiagramWorkflow {
  start: string
  stages: readonly DiagramStage[]
}

export const nodeSize = { width: 148, height: 48 } as const
const gap = { across: 44, down: 20 } as const
const downGap = { across: 16, down: 36 } as const
/** Distance between the arcs of two ways back, and of the first one to the boxes. */
const laneSize = 14
const margin = 8
/** Distance by which an edge leans out to go around other stages of its rank. The curve reaches three quarters of it. */
const bulge = 36

export interface DiagramNode {
  id: string
  title: string
  isForEach: boolean
  /** No rule leads to the stage. */
  isUnreachable: boolean
  x: number
  y: number
}

export interface DiagramEdge {
  from: string
  to: string
  /** The path of an SVG element. */
  path: string
  /** The edge depends on a condition. */
  isConditional: boolean
}

export interface DiagramLayout {
  width: number
  height: number
  nodes: readonly DiagramNode[]
  edges: readonly DiagramEdge[]
}

type Link = Pick<DiagramEdge, 'from' | 'to' | 'isConditional'>

/**
 * Places the stages in ranks by their distance from the start. Ranks are columns, or rows if the diagram goes down. No edge
 * can skip a rank, so an edge leads to the next rank, to the same one or back. Ways back are arcs outside of the boxes.
 */
export function layoutDiagram(
  { start, stages }: DiagramWorkflow,
  direction: 'across' | 'down' = 'across',
): DiagramLayout {
  const links = listLinks(stages)
  const ranks = rankStages(start, stages, links)
  const unreachedRank = Math.max(-1, ...ranks.values()) + 1
  const rankOf = (id: string) => ranks.get(id) ?? unreachedRank
  const isAcross = direction === 'across'
  const { across, down } = isAcross ? gap : downGap
  const [stepX, stepY] = [nodeSize.width + across, nodeSize.height + down]
  const byRank = Map.groupBy(stages, ({ id }) => rankOf(id))
  const longest = Math.max(1, ...[...byRank.values()].map(({ length }) => length))
  const nodes = stages.map((stage): DiagramNode => {
    const rank = rankOf(stage.id)
    const inRank = byRank.get(rank) ?? []
    const place = inRank.indexOf(stage) + (longest - inRank.length) / 2
    return {
      id: stage.id,
      title: stage.title,
      isForEach: stage.isForEach === true,
      isUnreachable: !ranks.has(stage.id),
      x: margin + stepX * (isAcross ? rank : place),
      y: margin + stepY * (isAcross ? place : rank),
    }
  })
  const extent = {
    width: stepX * (isAcross ? byRank.size : longest) - across + 2 * margin,
    height: stepY * (isAcross ? longest : byRank.size) - down + 2 * margin,
  }
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const lanes = countLanes(links, rankOf)
  const edges = links.flatMap((link): DiagramEdge[] => {
    const [from, to] = [byId.get(link.from), byId.get(link.to)]
    if (from === undefined || to === undefined) return []
    const step = rankOf(link.to) - rankOf(link.from)
    const lane = lanes.get(link)
    const path =
      lane === undefined
        ? drawNext({ from, to, isAcross }, step)
        : drawBack(
            { from, to, isAcross },
            (isAcross ? extent.height : extent.width) - margin + laneSize * lane,
          )
    return [{ ...link, path }]
  })
  const laneSpace = lanes.size === 0 ? 0 : laneSize * (lanes.size + 1) - margin
  return {
    width: extent.width + (isAcross ? 0 : laneSpace),
    height: extent.height + (isAcross ? laneSpace : 0),
    nodes,
    edges,
  }
}

/** Lists each connection of two stages once. It is conditional if each rule that makes it is. */
function listLinks(stages: readonly DiagramStage[]): readonly Link[] {
  const links = new Map<string, Link>()
  const add = (from: string, to: string, isConditional: boolean) => {
    const key = `${from} ${to}`
    const before = links.get(key)
    links.set(key, { from, to, isConditional: isConditional && before?.isConditional !== false })
  }
  for (const { id, next } of stages) {
    for (const { when, nextStages, join } of next) {
      for (const to of nextStages) {
        add(id, to, when !== undefined)
        if (join !== undefined) add(to, join, false)
      }
    }
  }
  return [...links.values()]
}

/** Returns the distance of each stage from the start, without the stages that no rule leads to. */
function rankStages(
  start: string,
  stages: readonly DiagramStage[],
  links: readonly Link[],
): ReadonlyMap<string, number> {
  const known = new Set(stages.map(({ id }) => id))
  const ranks = new Map<string, number>(known.has(start) ? [[start, 0]] : [])
  // A map is iterated in the order of insertion, and includes entries that are added meanwhile.
  for (const [id, rank] of ranks) {
    for (const { from, to } of links) {
      if (from === id && known.has(to) && !ranks.has(to)) ranks.set(to, rank + 1)
    }
  }
  return ranks
}

/** Numbers the ways back, the shortest first, so that their arcs do not cross. */
function countLanes(links: readonly Link[], rankOf: (id: string) => number): ReadonlyMap<Link, number> {
  const lengthOf = ({ from, to }: Link) => rankOf(from) - rankOf(to)
  const back = links
    .filter((link) => lengthOf(link) > 0 || link.from === link.to)
    .toSorted((a, b) => lengthOf(a) - lengthOf(b))
  return new Map(back.map((link, index) => [link, index + 1]))
}

interface Ends {
  from: Pick<DiagramNode, 'x' | 'y'>
  to: Pick<DiagramNode, 'x' | 'y'>
  isAcross: boolean
}

/** Leads to the next rank, or to another stage of the same rank. */
function drawNext({ from, to, isAcross }: Ends, step: number): string {
  const { width, height } = nodeSize
  if (step === 0 && !isNeighbor({ from, to, isAcross })) return drawAround({ from, to, isAcross })
  if (step === 0) {
    const isAfter = isAcross ? to.y > from.y : to.x > from.x
    if (isAcross) {
      const x = from.x + width / 2
      return `M${x} ${from.y + (isAfter ? height : 0)}V${to.y + (isAfter ? 0 : height)}`
    }
    const y = from.y + height / 2
    return `M${from.x + (isAfter ? width : 0)} ${y}H${to.x + (isAfter ? 0 : width)}`
  }
  if (isAcross) {
    const [x1, y1, x2, y2] = [from.x + width, from.y + height / 2, to.x, to.y + height / 2]
    const middle = (x1 + x2) / 2
    return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`
  }
  const [x1, y1, x2, y2] = [from.x + width / 2, from.y + height, to.x + width / 2, to.y]
  const middle = (y1 + y2) / 2
  return `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`
}

function isNeighbor({ from, to, isAcross }: Ends): boolean {
  return isAcross
    ? Math.abs(to.y - from.y) <= nodeSize.height + gap.down
    : Math.abs(to.x - from.x) <= nodeSize.width + downGap.across
}

/** Leads to a stage of the same rank around those between, on the side of the rank before. */
function drawAround({ from, to, isAcross }: Ends): string {
  const { width, height } = nodeSize
  if (isAcross) {
    const [y1, y2] = [from.y + height / 2, to.y + height / 2]
    const x = Math.max(0, from.x - bulge)
    return `M${from.x} ${y1}C${x} ${y1} ${x} ${y2} ${to.x} ${y2}`
  }
  const [x1, x2] = [from.x + width / 2, to.x + width / 2]
  const y = Math.max(0, from.y - bulge)
  return `M${x1} ${from.y}C${x1} ${y} ${x2} ${y} ${x2} ${to.y}`
}

/** Leads back in a lane outside of the boxes: below them, or at their end side. */
function drawBack({ from, to, isAcross }: Ends, lane: number): string {
  const { width, height } = nodeSize
  const r = 8
  if (isAcross) {
    const [x1, x2] = [from.x + width * 0.6, to.x + width * 0.4]
    return `M${x1} ${from.y + height}V${lane - r}Q${x1} ${lane} ${x1 - r} ${lane}H${x2 + r}Q${x2} ${lane} ${x2} ${lane - r}V${to.y + height}`
  }
  const [y1, y2] = [from.y + height * 0.4, to.y + height * 0.6]
  return `M${from.x + width} ${y1}H${lane - r}Q${lane} ${y1} ${lane} ${y1 - r}V${y2 + r}Q${lane} ${y2} ${lane - r} ${y2}H${to.x + width}`
}
