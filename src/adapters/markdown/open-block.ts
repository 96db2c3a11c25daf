import remend from 'remend'
import type { RenderedBlock } from '../../core/kernel/rendered-block.ts'
import { type Continuation, renderPiece } from './giant-block.ts'
import { maxMendedBrackets } from './limits.ts'
import { type MarkdownChild, parseMarkdown } from './parse-markdown.ts'
import { plainBlocks } from './plain-blocks.ts'

const remendOptions = {
  linkMode: 'text-only',
  katex: false,
  comparisonOperators: false,
  singleTilde: false,
} as const

/**
 * What is still growing, as it will probably look once it has ended: unclosed emphasis is closed, half a link is its
 * text. Links have no address yet, because half an address is another address.
 */
export function renderOpen(
  source: string,
  parsed: { children: readonly MarkdownChild[]; text: string } | null,
  continued: Continuation | null = null,
): RenderedBlock[] {
  try {
    const mended = isMendable(source) ? remend(source, remendOptions) : source
    const { children, text } =
      parsed && mended === source ? parsed : { children: parseMarkdown(mended).children, text: mended }
    return children.flatMap((child, index) =>
      renderPiece(child, { text, links: 'pending' }, index === 0 ? continued : null),
    )
  } catch (error) {
    if (error instanceof Error) return plainBlocks(source)
    throw error
  }
}

function isMendable(source: string): boolean {
  let brackets = 0
  for (let at = source.indexOf('['); at >= 0; at = source.indexOf('[', at + 1)) brackets += 1
  return brackets <= maxMendedBrackets
}
