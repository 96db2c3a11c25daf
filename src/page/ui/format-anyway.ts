import { createContext, type ReactNode } from 'react'
import type { RenderedBlock } from '../../core/kernel/rendered-block.ts'
import type { BlockStore } from './block-store.ts'

/** Formats content that exceeded the formatting limits. */
export interface FormatAnyway {
  /** Resolves to null if formatting took too long or the result is too large. Never rejects. */
  format(text: string): Promise<readonly RenderedBlock[] | null>
  draw(store: BlockStore): ReactNode
}

/** Null if nothing can format the content. The content then stays as it was written. */
export const FormatAnywayContext = createContext<FormatAnyway | null>(null)
