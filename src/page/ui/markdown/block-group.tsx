import { memo, useRef } from 'react'
import type { RenderedBlock } from '../../../core/kernel/rendered-block.ts'
import { BlockBoundary } from './block-boundary.tsx'
import { CodeBlock } from './code-block.tsx'
import { inOrder } from './in-order.ts'
import { renderBlockNodes } from './tree-node.tsx'
import { useCaret } from './use-caret.ts'
import { useSkipped } from './use-skipped.ts'

interface BlockGroupProps {
  blocks: readonly RenderedBlock[]
  /** True if more groups follow. The browser may then skip this one while it is off screen. */
  isClosed: boolean
  /** True if text is being appended to this group. */
  isTail: boolean
}

export const BlockGroup = memo(function BlockGroup({ blocks, isClosed, isTail }: BlockGroupProps) {
  const part = useRef<HTMLDivElement>(null)
  const isSkipped = useSkipped(part, isClosed)
  useCaret(part, isTail)
  return (
    <div ref={part} className="markdown-group" data-closed={isSkipped ? '' : undefined}>
      {inOrder(blocks.map(renderBlock))}
    </div>
  )
})

const Block = memo(function Block({ block }: { block: RenderedBlock }) {
  if (block.type === 'tree') return renderBlockNodes(block.nodes)
  const { language, text, open, highlighted } = block
  return <CodeBlock language={language} text={text} open={open} highlighted={highlighted} />
})

function renderBlock(block: RenderedBlock) {
  return (
    <BlockBoundary block={block}>
      <Block block={block} />
    </BlockBoundary>
  )
}
