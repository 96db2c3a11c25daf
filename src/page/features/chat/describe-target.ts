import type { MessageExcerpt } from '../../../adapters/storage/queries.ts'

/** The message that another one answers, in words; `undefined` while it is being read. */
export function describeTarget(target: MessageExcerpt | null | undefined): { words: string; quote: string } {
  if (target === undefined) return { words: 'In reply to a message', quote: '' }
  if (target === null) return { words: 'In reply to a message that is not here any more', quote: '' }
  if (target.isDeleted) return { words: 'In reply to a deleted message', quote: '' }
  const whose = target.role === 'assistant' ? 'the assistant' : 'you'
  return { words: `In reply to ${whose}:`, quote: target.excerpt }
}
