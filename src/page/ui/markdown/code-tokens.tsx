import { memo, type ReactNode } from 'react'
import type { RenderedNode } from '../../../core/kernel/rendered-block.ts'
import { revealHidden } from '../revealed-text.tsx'
import { inOrder } from './in-order.ts'
import { textOf } from './node-text.ts'

const scope = /^[a-z][a-z_ -]*$/

/** Highlighted code: text and spans with a scope's class. */
export const CodeTokens = memo(function CodeTokens({ nodes }: { nodes: readonly RenderedNode[] }) {
  return inOrder(nodes.map(renderToken))
})

function renderToken(node: RenderedNode): ReactNode {
  if (typeof node === 'string') return revealHidden(node)
  const [tag, properties, ...children] = node
  const className = properties === 0 ? undefined : properties['className']
  const isToken = tag === 'span' && typeof className === 'string' && scope.test(className)
  return isToken ? (
    <span className={className}>{inOrder(children.map(renderToken))}</span>
  ) : (
    revealHidden(textOf([node]))
  )
}
