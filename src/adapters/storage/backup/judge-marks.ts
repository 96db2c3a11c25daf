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

/** Of the message, and of the summary that stands on it. */
function hasMoreWordings(marks: MessageMarks, other: MessageMarks): boolean {
  const known = new Set(wordingsOf(other))
  return wordingsOf(marks).some((text) => !known.has(text))
}

function wordingsOf({ revisions = [], compaction }: MessageMarks): string[] {
  return [...revisions, ...(compaction?.wordings ?? [])].map(({ text }) => text)
}

function lastDone({
  pin,
  reactions = [],
  labels = [],
  deletion,
  revisions = [],
  compaction,
}: MessageMarks): number {
  const { wordings = [], at = 0, undone } = compaction ?? {}
  const times = [...reactions, ...labels, ...revisions, ...wordings].map((each) => each.at)
  return Math.max(0, pin?.at ?? 0, deletion?.at ?? 0, deletion?.undoneAt ?? 0, at, undone?.at ?? 0, ...times)
}
