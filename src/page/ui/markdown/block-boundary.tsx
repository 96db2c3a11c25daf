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

/** A block that cannot be built is shown as its text, alone; when it has become another one, it is tried again. */
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

/** Until it is known which block failed: its text is shown at once. */
const unknownBlock: RenderedBlock = { type: 'tree', nodes: [] }

function readText(block: RenderedBlock): string {
  if (block.type === 'code') return block.text
  try {
    return textOf(block.nodes)
  } catch {
    // Not even a tree.
    return say('This part could not be shown.')
  }
}
