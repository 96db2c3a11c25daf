import type { LanguageModelV4Citation } from '@ai-sdk/provider'
import type { Citation } from '../../../core/kernel/message.ts'
import { pageAddress } from './page-address.ts'

/** Converts citations. A citation without a range refers to the whole text block. */
export function readCitations(
  citations: readonly LanguageModelV4Citation[] | undefined,
  block: { blockStart: number; length: number },
): Citation[] {
  return (citations ?? []).map(({ source, citedText, startIndex, endIndex }) => {
    const { blockStart } = block
    const start = startIndex === undefined ? blockStart : blockStart + startIndex
    const end = endIndex === undefined ? block.length : blockStart + endIndex
    const citation: Citation = { start, end: Math.max(start, Math.min(end, block.length)) }
    if (source.sourceType === 'url') citation.url = pageAddress(source.url)
    if (source.title !== undefined) citation.title = source.title
    if (citedText !== undefined) citation.quote = citedText
    return citation
  })
}
