import type { RenderedBlock, RenderedNode } from '../../../core/kernel/rendered-block.ts'

type Properties = Exclude<RenderedNode, string>[1]

function haveSameProperties(left: Properties, right: Properties): boolean {
  if (left === 0 || right === 0) return left === right
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name])
}

/** The old node where the new one says the same, else the new one with everything that is the same taken from the old. */
function shareNode(old: RenderedNode | undefined, next: RenderedNode): RenderedNode {
  if (old === next) return next
  if (old === undefined || typeof next === 'string' || typeof old === 'string' || old[0] !== next[0])
    return next
  const [tag, properties, ...children] = next
  const [, oldProperties, ...oldChildren] = old
  const shared = shareNodes(oldChildren, children)
  const isSame = shared === oldChildren && haveSameProperties(oldProperties, properties)
  return isSame ? old : [tag, properties, ...shared]
}

export function shareNodes(
  old: readonly RenderedNode[],
  next: readonly RenderedNode[],
): readonly RenderedNode[] {
  const shared = next.map((node, index) => shareNode(old[index], node))
  return shared.length === old.length && shared.every((node, index) => node === old[index]) ? old : shared
}

/** What crossed the wall is always a copy; what did not change gets its identity back, so that React leaves it alone. */
export function shareBlock(old: RenderedBlock | undefined, next: RenderedBlock): RenderedBlock {
  if (old?.type === 'tree' && next.type === 'tree') {
    const nodes = shareNodes(old.nodes, next.nodes)
    return nodes === old.nodes ? old : { type: 'tree', nodes }
  }
  return next
}
