import { isCompacted } from '../../../../core/model/conversation/annotated-message.ts'
import type { Message } from '../../../../core/model/conversation/message.ts'

/**
 * State of a summary. Models get it unless a later one covers it (`covered`), its answer was continued later (`outgrown`),
 * the user switched it off (`undone`), or a message that it covers has changed (`changed`).
 */
export type SummaryStatus = 'told' | 'covered' | 'outgrown' | 'undone' | 'changed'

export interface ActiveSummary {
  /** Id of the answer that has the active summary. */
  answerId: string
  /** Ids of the visible messages that the summary covers, including the answer that has it. */
  coveredIds: ReadonlySet<string>
}

/**
 * Returns the active summary of the visible branch, oldest message first. Returns `null` if models get the messages
 * themselves.
 */
export function findActiveSummary(branch: readonly Message[]): ActiveSummary | null {
  const at = branch.findLastIndex(isCompacted)
  const answer = branch[at]
  if (!answer) return null
  return { answerId: answer.id, coveredIds: new Set(branch.slice(0, at + 1).map(({ id }) => id)) }
}

export function summaryStatusOf(message: Message, activeSummary: ActiveSummary | null): SummaryStatus {
  const because = message.marks?.compaction?.undone?.because
  if (because !== undefined) return because === 'asked' ? 'undone' : 'changed'
  if (!isCompacted(message)) return 'outgrown'
  return activeSummary?.answerId === message.id ? 'told' : 'covered'
}
