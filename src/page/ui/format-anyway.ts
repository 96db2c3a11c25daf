import { createContext, type ReactNode } from 'react'
import type { RenderedBlock } from '../../core/kernel/rendered-block.ts'
import type { BlockStore } from './block-store.ts'

/** Formats what limits left as it was written. */
export interface FormatAnyway {
  /** Null where it took too long, or is more than a page builds. Never rejects. */
  format(text: string): Promise<readonly RenderedBlock[] | null>
  draw(store: BlockStore): ReactNode
}

/** Null where there is nobody to format anything: then the text stays as it was written. */
export const FormatAnywayContext = createContext<FormatAnyway | null>(null)
