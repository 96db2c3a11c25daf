import type { TranscriptItem } from '../../../../adapters/storage/queries.ts'

/**
 * Returns the version that the dialog was opened from and the one before it. For the first version the one after it is
 * used.
 */
export function choosePair(
  siblings: readonly Pick<TranscriptItem, 'message'>[],
  messageId: string,
): readonly [string, string] {
  const ids = siblings.map(({ message }) => message.id as string)
  const at = Math.max(0, ids.indexOf(messageId))
  const other = at === 0 ? 1 : at - 1
  const [first, second] = at < other ? [at, other] : [other, at]
  return [ids[first] ?? '', ids[second] ?? '']
}
