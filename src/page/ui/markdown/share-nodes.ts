import type { RenderedBlock, RenderedNode } from '../../../core/kernel/rendered-block.ts'

type Properties = Exclude<RenderedNode, string>[1]

function haveSameProperties(left: Properties, right: Properties): boolean {
  if (left === 0 || right === 0) return left === right
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name])
}

/** Returns the old node if both are equal. Otherwise returns the new node with equal children replaced by the old ones. */
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

/** Returns the old block if both are equal. Blocks from the worker are always copies, and stable identity lets React skip them. */
export function shareBlock(old: RenderedBlock | undefined, next: RenderedBlock): RenderedBlock {
  if (old?.type === 'tree' && next.type === 'tree') {
    const nodes = shareNodes(old.nodes, next.nodes)
    return nodes === old.nodes ? old : { type: 'tree', nodes }
  }
  return next
}
