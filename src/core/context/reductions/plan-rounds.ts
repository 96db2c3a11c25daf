import type { Message, MessagePart } from '../../model/conversation/message.ts'
import { estimateTokens } from '../../model/context/token-estimate.ts'
import type { Reduction } from '../../model/context/reduction.ts'
import { holdsReduction } from './apply-reductions.ts'
import { isLateResult } from '../project-messages.ts'

/** Estimated tokens of a round as models get it now, with the results of its calls. */
export interface RoundSize {
  round: number
  tokens: number
}

export interface RoundsPlan {
  /** Last round that the summary will cover. */
  throughRound: number
  /** The messages of the turn up to that round, with the parts of the rounds to summarize. */
  covered: readonly Message[]
  /** The summary of earlier rounds, which the new one replaces too. */
  earlierSummary?: string
  /** Number of rounds that are summarized now. */
  roundCount: number
  /** Estimated tokens that these rounds and the earlier summary take now. */
  tokensBefore: number
}

/**
 * Rounds of a turn to summarize: all before the newest ones that take at most `keepsTokens`, and never the newest round, or every
 * round.
 */
export type RoundRange = { keepsTokens: number } | 'all'

/**
 * Pure. `answers` are the messages of the turn after the user's message. `sizes` are those of the rounds that no summary covers,
 * oldest first. `reductions` are those in effect, with the summaries in the wording that is sent. Returns `null` if there is nothing
 * to summarize.
 */
export function planRounds(
  answers: readonly Message[],
  { sizes, reductions }: { sizes: readonly RoundSize[]; reductions: readonly Reduction[] },
  range: RoundRange,
): RoundsPlan | null {
  const last = range === 'all' ? sizes.length - 1 : findLast(sizes, range.keepsTokens)
  const throughRound = sizes[findPairEnd(answers, sizes, last)]?.round
  if (throughRound === undefined) return null
  const earlier = findRoundsSummary(answers, reductions)
  const summarized = sizes.filter(({ round }) => round <= throughRound)
  return {
    throughRound,
    covered: coverRounds(answers, { afterRound: earlier?.throughRound ?? -1, throughRound }),
    earlierSummary: earlier?.text,
    roundCount: summarized.length,
    tokensBefore: summarized.reduce(
      (sum, { tokens }) => sum + tokens,
      earlier ? estimateTokens(earlier.text) : 0,
    ),
  }
}

/** Returns the newest summary of rounds that is in effect in this turn. */
function findRoundsSummary(
  answers: readonly Message[],
  reductions: readonly Reduction[],
): { throughRound: number; text: string } | undefined {
  const ids = new Set(
    answers.flatMap(({ parts }) => parts.filter(holdsReduction).map(({ reduction }) => reduction.id)),
  )
  const summary = reductions.findLast(({ kind, id }) => kind === 'rounds-summarized' && ids.has(id))
  return summary?.kind === 'rounds-summarized' ? summary : undefined
}

/** Returns the index of the newest round before those that stay, or -1. The newest round always stays. */
function findLast(sizes: readonly RoundSize[], keepsTokens: number): number {
  let tokens = 0
  let index = sizes.length - 2
  for (; index >= 0; index--) {
    tokens += sizes[index]?.tokens ?? 0
    if (tokens > keepsTokens) break
  }
  return index
}

/** Moves the end before calls of the provider's tools whose results are in a later round, because requests must hold both. */
function findPairEnd(answers: readonly Message[], sizes: readonly RoundSize[], last: number): number {
  const late = answers.flatMap(({ parts }) => parts.filter(isLateResult))
  let end = last
  while (end >= 0) {
    const through = sizes[end]?.round ?? 0
    const split = late.find(({ round, resultRound }) => round <= through && through < resultRound)
    if (!split) return end
    end = sizes.findLastIndex(({ round }) => round < split.round)
  }
  return end
}

/** Returns the messages with the parts of these rounds only, without what earlier reductions changed. */
function coverRounds(
  answers: readonly Message[],
  { afterRound, throughRound }: { afterRound: number; throughRound: number },
): Message[] {
  const isCovered = (part: MessagePart): boolean =>
    part.round > afterRound &&
    part.round <= throughRound &&
    !(part.type === 'notice' && part.reduction !== undefined)
  const covered = answers.map((answer) =>
    answer.role === 'user' ? answer : { ...answer, parts: answer.parts.filter(isCovered), marks: undefined },
  )
  const first = covered.findIndex(({ role, parts }) => role === 'assistant' && parts.length > 0)
  const last = covered.findLastIndex(({ role, parts }) => role === 'assistant' && parts.length > 0)
  return covered.slice(first, last + 1)
}
