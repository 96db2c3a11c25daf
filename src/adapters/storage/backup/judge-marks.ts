import type { MessageMarks } from '../../../core/kernel/message-marks.ts'
import { toCanonical } from './canonical.ts'

/** `keep`: nothing that was written would be lost without those of the backup. `take`: nor without those that are here. */
export type MarksVerdict = 'keep' | 'take' | 'differ'

/**
 * Which marks of a message stay where a backup has others. The newer ones, by the last thing that was done with the message; but
 * wordings that only one side has are never given up for the other's.
 */
export function judgeMarks(backup: MessageMarks, here: MessageMarks | undefined): MarksVerdict {
  if (!here) return 'take'
  if (toCanonical(backup) === toCanonical(here)) return 'keep'
  const isHereMore = hasMoreWordings(here, backup)
  const isBackupMore = hasMoreWordings(backup, here)
  if (isHereMore && isBackupMore) return 'differ'
  if (isBackupMore) return 'take'
  return !isHereMore && lastDone(backup) > lastDone(here) ? 'take' : 'keep'
}

function hasMoreWordings({ revisions = [] }: MessageMarks, other: MessageMarks): boolean {
  const known = new Set(other.revisions?.map(({ text }) => text))
  return revisions.some(({ text }) => !known.has(text))
}

function lastDone({ pin, reactions = [], labels = [], deletion, revisions = [] }: MessageMarks): number {
  const times = [...reactions, ...labels, ...revisions].map(({ at }) => at)
  return Math.max(0, pin?.at ?? 0, deletion?.at ?? 0, deletion?.undoneAt ?? 0, ...times)
}
