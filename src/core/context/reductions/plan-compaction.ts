import { summaryOf } from '../../model/conversation/compaction.ts'
import type { MessageId } from '../../model/id.ts'
import { isDeleted } from '../../model/conversation/annotated-message.ts'
import type { Message } from '../../model/conversation/message.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import { estimateMessageTokens } from '../request-tokens.ts'
import { projectMessages } from '../project-messages.ts'
import { defaultBranchView, findCompactionIndex, viewBranch } from '../view-branch.ts'

export interface CompactionPlan {
  /** The assistant message that gets the summary. */
  throughMessageId: MessageId
  /** Messages to summarize, as stored, after those that an earlier summary replaces. */
  covered: readonly Message[]
  /** The earlier summary, which the new one replaces too. */
  earlierSummary?: string
  /** Number of all messages that the summary will replace. */
  messageCount: number
  /** Estimated tokens that these messages take now. */
  tokensBefore: number
}

/**
 * Range of the branch to compact. `keepsTurns` keeps that number of newest turns. `keepsTokens` keeps the newest turns within
 * that number of tokens. `through` compacts up to that assistant message.
 */
export type CompactionRange = { keepsTurns: number } | { keepsTokens: number } | { through: MessageId }

/** Pure. Returns `null` if there is nothing to summarize beyond an existing summary. */
export function planCompaction(
  branch: readonly Message[],
  bound: CompactionRange,
  target: ModelRef,
): CompactionPlan | null {
  const compactedAt = findCompactionIndex(branch)
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
    earlierSummary: earlier ? summaryOf(earlier) : undefined,
    messageCount: present.length,
    tokensBefore: tokensOf(branch.slice(0, last + 1), target),
  }
}

/** Returns whether a summary can cover earlier turns that none covers yet. */
export function canCompact(branch: readonly Message[]): boolean {
  const last = branch.findLastIndex(({ role }) => role === 'user') - 1
  return last > findCompactionIndex(branch) && branch[last]?.role === 'assistant'
}

interface Search {
  bound: CompactionRange
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
  const firstPreserved =
    'keepsTurns' in bound
      ? questions.at(-bound.keepsTurns)
      : firstWithin(branch, { questions, maxTokens: bound.keepsTokens, target })
  return firstPreserved !== undefined && mayEnd(firstPreserved - 1) ? firstPreserved - 1 : undefined
}

/** Returns the oldest user message from which the branch fits into the limit. The newest user message is always included. */
function firstWithin(
  branch: readonly Message[],
  { questions, maxTokens, target }: { questions: readonly number[]; maxTokens: number; target: ModelRef },
): number | undefined {
  let [first, until, tokens] = [questions.at(-1), branch.length, 0]
  for (const question of questions.toReversed()) {
    tokens += tokensOf(branch.slice(question, until), target)
    if (tokens > maxTokens) break
    ;[first, until] = [question, question]
  }
  return first
}

/** Counts the tokens in the form that models get now. */
function tokensOf(messages: readonly Message[], target: ModelRef): number {
  const projected = projectMessages(viewBranch(messages, defaultBranchView), target, { outputForm: 'kept' })
  return projected.reduce((sum, { message }) => sum + estimateMessageTokens(message), 0)
}
