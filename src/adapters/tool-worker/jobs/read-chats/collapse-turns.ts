import type { ForeignMessage, ForeignPart } from '../../../../core/model/data/foreign-chat.ts'
import { ImportFault } from './import-fault.ts'
import { pairResults, type NodePart } from './pair-results.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'

/**
 * One node of another application's message tree. `answer` was written by the model or one of its tools.
 * `nothing` has no place in our chats, and its children belong to its parent.
 */
export interface ForeignNode {
  id: string
  parentId: string | null
  kind: 'user' | 'answer' | 'nothing'
  parts: readonly NodePart[]
  at?: number | undefined
  modelName?: string | undefined
  status?: ForeignMessage['status'] | undefined
}

export interface CollapsedTree {
  messages: ForeignMessage[]
  /** Maps each node to the message that contains it. */
  messageOf: ReadonlyMap<string, string>
}

/** Limit for an answer that forks repeatedly and repeats its start each time. Real answers stay far below it. */
const maxParts = 200_000

/**
 * Converts nodes to a tree in which an answer is one message with its calls and results.
 * If an answer forks or got a reply halfway, each path through it is a message of its own. A message has the id of its
 * last node, which stays the same in later exports.
 */
export function collapseTurns(nodes: readonly ForeignNode[], chatAt: number): CollapsedTree {
  const byId = new Map<string, ForeignNode>()
  const numbers = new Map<string, number>()
  for (const node of nodes) {
    const id = byId.has(node.id) ? toUnusedId(node.id, byId, numbers) : node.id
    byId.set(id, { ...node, id })
  }
  const { order, parentOf } = sortTree(byId)
  const children = Map.groupBy(order, (node) => parentOf.get(node.id) ?? null)
  const messageOf = new Map<string, string>()
  const messages: ForeignMessage[] = []
  const times = new Map<string, number>()
  let partCount = 0

  for (const node of order) {
    const parentId = parentOf.get(node.id) ?? null
    times.set(node.id, node.at ?? (parentId === null ? chatAt : (times.get(parentId) ?? chatAt)))
    if (node.kind === 'answer' && !isEnd(children.get(node.id))) continue
    const chain = node.kind === 'user' ? [node] : chainTo(node, byId, parentOf)
    const [first = node] = chain
    const above = parentOf.get(first.id) ?? null
    const parts = joinParts(chain)
    partCount += parts.length
    if (partCount > maxParts) throw new ImportFault(toolWorkerText('import-too-many-parts'))
    for (const each of chain) messageOf.set(each.id, node.id)
    messages.push({
      id: node.id,
      parentId: above,
      role: node.kind === 'user' ? 'user' : 'assistant',
      status: node.status ?? 'complete',
      parts,
      createdAt: times.get(first.id) ?? chatAt,
      endedAt: node.kind === 'answer' ? (times.get(node.id) ?? chatAt) : undefined,
      ...modelOf(chain),
    })
  }
  return { messages, messageOf }
}

/** Returns an id for a node whose id another node has. It is the same each time. `numbers` has the last number of each id. */
function toUnusedId(
  id: string,
  byId: ReadonlyMap<string, ForeignNode>,
  numbers: Map<string, number>,
): string {
  for (let number = (numbers.get(id) ?? 1) + 1; ; number += 1) {
    const unused = `${id} ${number}`
    if (byId.has(unused)) continue
    numbers.set(id, number)
    return unused
  }
}

/** Returns true for the last node of an answer, or for one that a person replied to. */
function isEnd(children: readonly ForeignNode[] = []): boolean {
  return children.length === 0 || children.some(({ kind }) => kind === 'user')
}

function chainTo(
  end: ForeignNode,
  byId: ReadonlyMap<string, ForeignNode>,
  parentOf: ReadonlyMap<string, string | null>,
): ForeignNode[] {
  const newestFirst = [end]
  for (let node = end; ;) {
    const parent = byId.get(parentOf.get(node.id) ?? '')
    if (parent?.kind !== 'answer') return newestFirst.toReversed()
    newestFirst.push(parent)
    node = parent
  }
}

/**
 * Sorts the nodes without those of kind `nothing`: parents before children, earlier before later. Of nodes that are
 * their own ancestors, the first one becomes a root.
 */
function sortTree(byId: ReadonlyMap<string, ForeignNode>) {
  const parentOf = new Map<string, string | null>()
  const childrenByParent = Map.groupBy(byId.values(), ({ parentId }) =>
    parentId !== null && byId.has(parentId) ? parentId : null,
  )
  const order: ForeignNode[] = []
  const rank = new Map([...byId.keys()].map((id, index) => [id, index]))
  const queue: { node: ForeignNode; above: string | null }[] = (childrenByParent.get(null) ?? []).map(
    (node) => ({
      node,
      above: null,
    }),
  )
  const reached = new Set<string>()
  const unreached = byId.values()
  const addRoot = () => {
    for (const node of unreached) {
      if (reached.has(node.id)) continue
      queue.push({ node, above: null })
      return
    }
  }
  for (let index = 0; index < queue.length || reached.size < byId.size; index += 1) {
    if (index === queue.length) addRoot()
    const { node, above } = queue[index] ?? {}
    if (!node || above === undefined) break
    if (reached.has(node.id)) continue
    reached.add(node.id)
    const nearest = node.kind === 'nothing' ? above : node.id
    if (node.kind !== 'nothing') {
      order.push(node)
      parentOf.set(node.id, above)
    }
    for (const child of childrenByParent.get(node.id) ?? []) queue.push({ node: child, above: nearest })
  }
  const depths = new Map<string, number>()
  const latest = new Map<string, number>()
  for (const { id, at } of order) {
    const above = parentOf.get(id) ?? null
    depths.set(id, above === null ? 0 : (depths.get(above) ?? 0) + 1)
    const since = above === null ? 0 : (latest.get(above) ?? 0)
    latest.set(id, Math.max(since, at ?? since))
  }
  const by = (values: ReadonlyMap<string, number>, { id }: ForeignNode) => values.get(id) ?? 0
  order.sort(
    (one, other) =>
      by(latest, one) - by(latest, other) ||
      by(depths, one) - by(depths, other) ||
      by(rank, one) - by(rank, other),
  )
  return { order, parentOf }
}

/** Numbers the rounds. After a result the model continues in a new round. */
function joinParts(chain: readonly ForeignNode[]): ForeignPart[] {
  let round = 0
  let wasCall = false
  const placed: ForeignPart[] = []
  for (const part of pairResults(chain.flatMap(({ parts }) => parts))) {
    const isCall = part.type === 'hosted-call' || part.type === 'tool-call'
    if (wasCall && !isCall) round += 1
    wasCall = isCall
    placed.push({ ...part, round })
  }
  return placed
}

function modelOf(chain: readonly ForeignNode[]): { modelName?: string } {
  const modelName = chain.findLast((node) => node.modelName !== undefined)?.modelName
  return modelName === undefined ? {} : { modelName }
}
