import { isCompacted } from '../../../../core/kernel/mark-message.ts'
import type { Message } from '../../../../core/kernel/message.ts'

/**
 * Whether models are told a summary. `covered`: a later one is told in its place; `outgrown`: its answer went on since;
 * `undone`: a person took it back; `changed`: a message that it stands for is not what it was.
 */
export type CompactionStanding = 'told' | 'covered' | 'outgrown' | 'undone' | 'changed'

export interface ToldCompaction {
  /** The answer that bears the summary which is told. */
  bearerId: string
  /** What it stands for, of what is shown; the bearer among them. */
  coveredIds: ReadonlySet<string>
}

/** Of the shown branch, oldest message first. `null`: models are told the messages themselves. */
export function findTold(branch: readonly Message[]): ToldCompaction | null {
  const at = branch.findLastIndex(isCompacted)
  const bearer = branch[at]
  if (!bearer) return null
  return { bearerId: bearer.id, coveredIds: new Set(branch.slice(0, at + 1).map(({ id }) => id)) }
}

export function standingOf(message: Message, told: ToldCompaction | null): CompactionStanding {
  const because = message.marks?.compaction?.undone?.because
  if (because !== undefined) return because === 'asked' ? 'undone' : 'changed'
  if (!isCompacted(message)) return 'outgrown'
  return told?.bearerId === message.id ? 'told' : 'covered'
}
