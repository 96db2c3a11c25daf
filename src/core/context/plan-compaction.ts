import { summaryOf } from '../kernel/compaction.ts'
import type { MessageId } from '../kernel/id.ts'
import { isDeleted } from '../kernel/mark-message.ts'
import type { Message } from '../kernel/message.ts'
import type { ModelRef } from '../kernel/model.ts'
import { estimateMessageTokens } from './request-tokens.ts'
import { projectMessages } from './project-messages.ts'
import { defaultBranchView, findCompacted, viewBranch } from './view-branch.ts'

export interface CompactionPlan {
  /** The answer on which the summary is to stand. */
  throughMessageId: MessageId
  /** What is summarised, as stored: it comes after what an earlier summary stands for. */
  covered: readonly Message[]
  /** That summary, which the new one stands for as well. */
  earlierSummary?: string
  /** All that it will stand for. */
  messageCount: number
  /** About how many tokens that takes now. */
  tokensBefore: number
}

/**
 * What may be compacted of a branch. `keepsTurns`: so many of the newest questions stay, with all that follows them.
 * `keepsTokens`: as many of the newest turns as take no more. `through`: up to that answer, whatever stays.
 */
export type CompactionBound = { keepsTurns: number } | { keepsTokens: number } | { through: MessageId }

/** Pure. `null`: there is nothing that a summary could stand for, or nothing more than one stands for already. */
export function planCompaction(
  branch: readonly Message[],
  bound: CompactionBound,
  target: ModelRef,
): CompactionPlan | null {
  const compactedAt = findCompacted(branch)
  const last = findLast(branch, { bound, target, after: compactedAt })
  if (last === undefined) return null
  const covered = branch.slice(compactedAt + 1, last + 1).filter((message) => !isDeleted(message))
  const through = branch[last]
  if (!through || covered.length === 0) return null
  const earlier = branch[compactedAt]?.marks?.compaction
  const present = branch.slice(0, last + 1).filter((message) => !isDeleted(message))
  return {
    throughMessageId: through.id,
    covered,
    ...(earlier && { earlierSummary: summaryOf(earlier) }),
    messageCount: present.length,
    tokensBefore: tokensOf(branch.slice(0, last + 1), target),
  }
}

interface Search {
  bound: CompactionBound
  target: ModelRef
  after: number
}

function findLast(branch: readonly Message[], { bound, target, after }: Search): number | undefined {
  const mayEnd = (index: number): boolean => {
    const message = branch[index]
    return index > after && message?.role === 'assistant' && message.status !== 'streaming'
  }
  if ('through' in bound) {
    const index = branch.findIndex(({ id }) => id === bound.through)
    return mayEnd(index) ? index : undefined
  }
  const questions = branch.flatMap(({ role }, index) => (role === 'user' && index > after ? [index] : []))
  const kept =
    'keepsTurns' in bound
      ? questions.at(-bound.keepsTurns)
      : firstWithin(branch, { questions, mostTokens: bound.keepsTokens, target })
  return kept !== undefined && mayEnd(kept - 1) ? kept - 1 : undefined
}

/** The oldest question from which on the branch takes no more than that; the newest one stays in any case. */
function firstWithin(
  branch: readonly Message[],
  { questions, mostTokens, target }: { questions: readonly number[]; mostTokens: number; target: ModelRef },
): number | undefined {
  let [first, until, tokens] = [questions.at(-1), branch.length, 0]
  for (const question of questions.toReversed()) {
    tokens += tokensOf(branch.slice(question, until), target)
    if (tokens > mostTokens) break
    ;[first, until] = [question, question]
  }
  return first
}

/** As models are told them now. */
function tokensOf(messages: readonly Message[], target: ModelRef): number {
  const told = projectMessages(viewBranch(messages, defaultBranchView), target, 'kept')
  return told.reduce((sum, { message }) => sum + estimateMessageTokens(message), 0)
}
