import type { MessageExcerpt } from '../../../adapters/storage/queries.ts'
import { i18n } from '../../i18n/i18n.ts'

/** Describes the message that another one replies to. `undefined` while it is loading. */
export function describeReplyTarget(target: MessageExcerpt | null | undefined): {
  label: string
  quote: string
} {
  if (target === undefined) return { label: i18n.t('In reply to a message'), quote: '' }
  if (target === null) return { label: i18n.t('In reply to a message that is no longer here'), quote: '' }
  if (target.isDeleted) return { label: i18n.t('In reply to a deleted message'), quote: '' }
  const label =
    target.role === 'assistant' ? i18n.t('In reply to the assistant:') : i18n.t('In reply to you:')
  return { label, quote: target.excerpt }
}
