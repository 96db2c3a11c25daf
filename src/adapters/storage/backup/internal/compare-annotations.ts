import type { MessageAnnotationSet } from '../../../../core/model/conversation/message-annotations.ts'
import { toCanonicalJson } from './canonical-json.ts'

/**
 * `keep`: the stored annotations contain everything. `take`: the backup's annotations contain everything. `differ`:
 * each side has content that the other lacks.
 */
export type AnnotationsVerdict = 'keep' | 'take' | 'differ'

/**
 * Decides which annotations of a message stay. The newer ones do, judged by the last change. Wordings that only one
 * side has are never discarded.
 */
export function compareAnnotations(
  backup: MessageAnnotationSet,
  here: MessageAnnotationSet | undefined,
): AnnotationsVerdict {
  if (!here) return 'take'
  if (toCanonicalJson(backup) === toCanonicalJson(here)) return 'keep'
  const isHereMore = hasMoreWordings(here, backup)
  const isBackupMore = hasMoreWordings(backup, here)
  if (isHereMore && isBackupMore) return 'differ'
  if (isBackupMore) return 'take'
  return !isHereMore && lastDone(backup) > lastDone(here) ? 'take' : 'keep'
}

/** Compares the wordings of the message and of its summaries. */
function hasMoreWordings(annotations: MessageAnnotationSet, other: MessageAnnotationSet): boolean {
  const otherWordings = new Set(wordingsOf(other))
  return wordingsOf(annotations).some((text) => !otherWordings.has(text))
}

function wordingsOf({ revisions = [], compaction, reductionChanges = [] }: MessageAnnotationSet): string[] {
  const ofRounds = reductionChanges.flatMap(({ wordings = [] }) => wordings)
  return [...revisions, ...(compaction?.wordings ?? []), ...ofRounds].map(({ text }) => text)
}

function lastDone({
  pin,
  reactions = [],
  labels = [],
  deletion,
  revisions = [],
  compaction,
  reductions = [],
  reductionChanges = [],
}: MessageAnnotationSet): number {
  const { wordings = [], at = 0, undone } = compaction ?? {}
  const ofRounds = reductionChanges.flatMap((change) => [
    { at: change.undoneAt ?? 0 },
    ...(change.wordings ?? []),
  ])
  const times = [...reactions, ...labels, ...revisions, ...wordings, ...reductions, ...ofRounds].map(
    (each) => each.at,
  )
  return Math.max(0, pin?.at ?? 0, deletion?.at ?? 0, deletion?.undoneAt ?? 0, at, undone?.at ?? 0, ...times)
}
