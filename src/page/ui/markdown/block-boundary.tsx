import { Component, type ReactNode } from 'react'
import type { RenderedBlock } from '../../../core/kernel/rendered-block.ts'
import { say } from '../../i18n/say.ts'
import { textOf } from './node-text.ts'

interface BlockBoundaryProps {
  block: RenderedBlock
  children: ReactNode
}

interface BlockBoundaryState {
  failed: RenderedBlock | null
}

/** Shows a block that fails to render as plain text. A changed block is tried again. */
export class BlockBoundary extends Component<BlockBoundaryProps, BlockBoundaryState> {
  override state: BlockBoundaryState = { failed: null }

  override componentDidCatch(): void {
    this.setState({ failed: this.props.block })
  }

  static getDerivedStateFromError(): Partial<BlockBoundaryState> {
    return { failed: unknownBlock }
  }

  override render(): ReactNode {
    const { failed } = this.state
    const { block, children } = this.props
    if (failed !== unknownBlock && failed !== block) return children
    return (
      <p dir={block.type === 'code' ? 'ltr' : 'auto'} data-raw="">
        {readText(block)}
      </p>
    )
  }
}

/** Marks an error whose block is not known yet. The text of the block is shown at once. */
const unknownBlock: RenderedBlock = { type: 'tree', nodes: [] }

function readText(block: RenderedBlock): string {
  if (block.type === 'code') return block.text
  try {
    return textOf(block.nodes)
  } catch {
    // The block is not even a valid tree.
    return say('This part could not be shown.')
  }
}
