import { summaryOf } from '../../model/conversation/compaction.ts'
import type { CallId, MessageId } from '../../model/id.ts'
import { isDeleted } from '../../model/conversation/annotated-message.ts'
import type { Message } from '../../model/conversation/message.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import { estimateMessageTokens } from '../request-tokens.ts'
import { projectMessages } from '../project-messages.ts'
import { ResultNames } from '../result-names.ts'
import { type BranchReductions, collectReductions } from './apply-reductions.ts'
import { defaultBranchView, findCompactionIndex, findSentStart, viewBranch } from '../view-branch.ts'

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

/** The other facts that decide which messages requests contain. */
interface SentOptions {
  /** The answers of the last turn. */
  answers?: readonly Message[]
  /** The limit of earlier messages, if messages before it shall not be covered. */
  maxMessages?: number
}

/**
 * Pure. Returns `null` if there is nothing to summarize beyond an existing summary. Messages that reductions leave out are not
 * covered, and the summary is not stored with one of them, because it would not be sent.
 */
export function planCompaction(
  branch: readonly Message[],
  { answers, maxMessages, ...bound }: CompactionRange & SentOptions,
  target: ModelRef,
): CompactionPlan | null {
  const compactedAt = findCompactionIndex(branch)
  const reductions = collectReductions(branch, answers)
  const isLeftOut = createOmissionCheck(branch, reductions, maxMessages)
  const countTokens = createTokenCounter(branch, { reductions, maxMessages, target })
  const last = findLast(branch, { bound, isLeftOut, countTokens, after: compactedAt })
  if (last === undefined) return null
  const present = branch.slice(0, last + 1).filter((message) => !isDeleted(message))
  const covered = branch.filter(
    (message, index) => index > compactedAt && index <= last && !isDeleted(message) && !isLeftOut(index),
  )
  const through = branch[last]
  if (!through || covered.length === 0) return null
  const earlier = isLeftOut(compactedAt) ? undefined : branch[compactedAt]?.marks?.compaction
  return {
    throughMessageId: through.id,
    covered,
    earlierSummary: earlier && summaryOf(earlier),
    messageCount: present.length,
    tokensBefore: countTokens(0, last + 1),
  }
}

/** Returns whether a summary can cover earlier turns that none covers yet. */
export function canCompact(branch: readonly Message[], { answers, maxMessages }: SentOptions = {}): boolean {
  const last = branch.findLastIndex(({ role }) => role === 'user') - 1
  if (last <= findCompactionIndex(branch) || branch[last]?.role !== 'assistant') return false
  return !createOmissionCheck(branch, collectReductions(branch, answers), maxMessages)(last)
}

/** Returns whether requests leave out the message at a position of the branch. */
type OmissionCheck = (index: number) => boolean

function createOmissionCheck(
  branch: readonly Message[],
  { omittedMessages }: BranchReductions,
  maxMessages: number | undefined,
): OmissionCheck {
  const start = findSentStart(branch, maxMessages)
  return (index) => {
    const message = branch[index]
    return message !== undefined && (index < start || omittedMessages.has(message.id))
  }
}

interface Search {
  bound: CompactionRange
  isLeftOut: OmissionCheck
  countTokens: TokenCounter
  after: number
}

function findLast(
  branch: readonly Message[],
  { bound, isLeftOut, countTokens, after }: Search,
): number | undefined {
  const mayEnd = (index: number): boolean => {
    const message = branch[index]
    if (index <= after || message?.role !== 'assistant' || message.status === 'streaming') return false
    return !isLeftOut(index)
  }
  if ('through' in bound) {
    const index = branch.findIndex(({ id }) => id === bound.through)
    return mayEnd(index) ? index : undefined
  }
  const questions = branch.flatMap(({ role }, index) => (role === 'user' && index > after ? [index] : []))
  const firstPreserved =
    'keepsTurns' in bound
      ? questions.at(-bound.keepsTurns)
      : firstWithin(branch.length, { questions, maxTokens: bound.keepsTokens, countTokens })
  return firstPreserved !== undefined && mayEnd(firstPreserved - 1) ? firstPreserved - 1 : undefined
}

/** Returns the oldest user message from which the branch fits into the limit. The newest user message is always included. */
function firstWithin(
  length: number,
  {
    questions,
    maxTokens,
    countTokens,
  }: { questions: readonly number[]; maxTokens: number; countTokens: TokenCounter },
): number | undefined {
  let [first, until, tokens] = [questions.at(-1), length, 0]
  for (const question of questions.toReversed()) {
    tokens += countTokens(question, until)
    if (tokens > maxTokens) break
    ;[first, until] = [question, question]
  }
  return first
}

/** Returns the tokens of the messages from one position of the branch to another, as models get them now. */
type TokenCounter = (from: number, until: number) => number

function createTokenCounter(
  branch: readonly Message[],
  {
    reductions,
    maxMessages,
    target,
  }: { reductions: BranchReductions; maxMessages: number | undefined; target: ModelRef },
): TokenCounter {
  const names = new ResultNames(branch)
  const reduced = { reductions, nameOf: (callId: CallId) => names.find(callId), target }
  const byMessage = new Map(
    viewBranch(branch, { ...defaultBranchView, maxMessages }, reduced).map((message) => {
      const projected = projectMessages([message], target, { outputForm: 'kept' })
      return [message.id, projected.reduce((sum, each) => sum + estimateMessageTokens(each.message), 0)]
    }),
  )
  return (from, until) => branch.slice(from, until).reduce((sum, { id }) => sum + (byMessage.get(id) ?? 0), 0)
}
