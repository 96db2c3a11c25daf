import { assertNever } from '../../../../core/kernel/assert-never.ts'
import type { AnswerItem, AnswerView } from './answer-view.ts'

/**
 * Returns the visible items with keys that are the same for the live and the stored answer, so that the switch remounts
 * nothing. A notice that repeats the answer's failure is omitted, because the failure also has the hint.
 */
export function toKeyedItems({ items, status, failure }: AnswerView): { key: string; item: AnswerItem }[] {
  let notices = 0
  const toKey = (item: AnswerItem): string => {
    switch (item.type) {
      case 'text':
      case 'reasoning':
        return `prose-${item.prose}`
      case 'calls':
        return `calls-${item.calls[0]?.callId}`
      case 'sources':
        return 'sources'
      case 'files':
        return `files-${item.files[0]?.blobId}`
      case 'remarks':
        return 'remarks'
      case 'reply':
        return `reply-${item.messageId}`
      case 'notice':
        notices += 1
        return `notice-${notices}-${item.code}`
      default:
        return assertNever(item)
    }
  }
  const keyed = items.map((item) => ({ key: toKey(item), item }))
  if (status === 'streaming' || status === 'complete') return keyed
  return keyed.filter(({ item }) => item.type !== 'notice' || item.text !== failure?.message)
}
