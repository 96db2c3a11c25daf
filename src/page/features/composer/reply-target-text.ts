import type { MessageExcerpt } from '../../../adapters/storage/queries.ts'
import { say } from '../../i18n/say.ts'

/** Describes the message that another one replies to. `undefined` while it is loading. */
export function describeReplyTarget(target: MessageExcerpt | null | undefined): {
  words: string
  quote: string
} {
  if (target === undefined) return { words: say('In reply to a message'), quote: '' }
  if (target === null) return { words: say('In reply to a message that is not here any more'), quote: '' }
  if (target.isDeleted) return { words: say('In reply to a deleted message'), quote: '' }
  const words = target.role === 'assistant' ? say('In reply to the assistant:') : say('In reply to you:')
  return { words, quote: target.excerpt }
}
