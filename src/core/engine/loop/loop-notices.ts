import type { LearnedWindow } from '../../context/reductions/learn-window.ts'
import type { LocalizedText, TextParam } from '../../model/messages/localized-text.ts'
import { engineText } from '../../model/messages/write-text.ts'
import type { NoticePart } from '../../model/conversation/message.ts'
import type { Reduction } from '../../model/context/reduction.ts'
import type { LoopCounters, RequestRecovery } from './loop-counters.ts'
import type { LimitName } from './loop-state.ts'
import type { Limits } from '../budgets/limits.ts'

export type LoopNotice = Pick<NoticePart, 'code' | 'instruction'> & { text: LocalizedText }

/** Returns the notice for a turn that ended at a limit. */
export function describeLimit(limit: LimitName, limits: Limits): LoopNotice {
  return limitNotices[limit](limits)
}

const limitNotices: Record<LimitName, (limits: Limits) => LoopNotice> = {
  iterations: ({ maxIterations }) => ({
    code: 'iteration-limit-reached',
    text: engineText('limit-of-requests-reached', { count: maxIterations }),
  }),
  rounds: ({ maxRounds }) => ({
    code: 'round-limit-reached',
    text: engineText('limit-of-rounds-reached', { count: maxRounds }),
  }),
  pauses: ({ maxPauses }) => ({
    code: 'pause-limit-reached',
    text: engineText('limit-of-pauses-reached', { count: maxPauses }),
  }),
  'tool-calls': ({ toolCallBudget }) => ({
    code: 'tool-call-limit-reached',
    text: engineText('limit-of-tool-calls-reached', { count: toolCallBudget }),
  }),
  'invalid-calls': ({ maxInvalidToolRounds }) => ({
    code: 'invalid-calls-limit-reached',
    text: engineText('limit-of-invalid-calls-reached', { count: maxInvalidToolRounds }),
  }),
  'tool-errors': ({ maxConsecutiveToolErrors }) => ({
    code: 'tool-errors-limit-reached',
    text: engineText('limit-of-tool-errors-reached', { count: maxConsecutiveToolErrors }),
  }),
  repeats: () => ({
    code: 'repeat-limit-reached',
    text: engineText('limit-of-repeats-reached'),
  }),
  tokens: () => ({
    code: 'token-limit-reached',
    text: engineText('limit-of-tokens-reached'),
  }),
  budget: () => ({ code: 'budget-reached', text: engineText('budget-used-up') }),
  layout: () => ({ code: 'layout-not-found', text: engineText('layout-not-found') }),
  'newest-round': () => ({ code: 'layout-not-found', text: engineText('newest-round-too-large') }),
}

const textOfReduction: Record<Reduction['kind'], (count: number) => LocalizedText> = {
  'results-cleared': (count) => engineText('reduced-results-cleared', { count }),
  'results-referenced': (count) => engineText('reduced-results-referenced', { count }),
  'rounds-summarized': (count) => engineText('reduced-rounds-summarized', { count }),
  'turns-omitted': (count) => engineText('reduced-turns-omitted', { count }),
  'head-truncated': () => engineText('reduced-head-truncated'),
  'images-stripped': () => engineText('reduced-images-stripped'),
  'secrets-redacted': (count) => engineText('reduced-secrets-redacted', { count }),
}

/** Notices raised during the turn, some with an instruction for the model. */
export const loopNotices = {
  stillWorking: ({ softWarnAt }: Limits): LoopNotice => ({
    code: 'still-working',
    text: engineText('still-working', { count: softWarnAt }),
  }),
  /** The instruction comes from the agent. */
  forcedAnswer: ({ toolCallBudget }: Limits): LoopNotice => ({
    code: 'tool-call-limit-reached',
    text: engineText('answer-forced', { count: toolCallBudget }),
  }),
  wrappingUp: (): LoopNotice => ({ code: 'wrapping-up', text: engineText('wrapping-up') }),
  instructed: (instruction: string): LoopNotice => ({
    code: 'agent-instructed',
    text: engineText('agent-instructed'),
    instruction,
  }),
  forcedByInvalidCalls: ({ maxInvalidToolRounds }: Limits): LoopNotice => ({
    code: 'invalid-calls-limit-reached',
    text: engineText('answer-forced-by-invalid-calls', { count: maxInvalidToolRounds }),
    instruction:
      'Your last tool calls named tools that do not exist, or had arguments that do not fit. Do not call tools any more: answer now with what you have, and say what is missing.',
  }),
  repeatedCall: (): LoopNotice => ({
    code: 'repeated-call-noted',
    text: engineText('repeated-call-noted'),
    instruction:
      'You have made the same tool call several times with the same result. Do not repeat it: use the result you have, try something else, or answer.',
  }),
  compacted: (count: number): LoopNotice => ({
    code: 'context-compacted',
    text: engineText('context-compacted', { count }),
  }),
  notCompacted: (why: TextParam): LoopNotice => ({
    code: 'compaction-failed',
    text: engineText('compaction-failed', { reason: why }),
  }),
  roundsNotSummarized: (why: TextParam): LoopNotice => ({
    code: 'compaction-failed',
    text: engineText('rounds-not-summarized', { reason: why }),
  }),
  reduced: ({ kind, by }: Pick<Reduction, 'kind' | 'by'>, count: number): LoopNotice => ({
    code: 'context-reduced',
    text:
      kind === 'images-stripped' && by !== 'recovery'
        ? engineText('reduced-images-named', { count })
        : textOfReduction[kind](count),
  }),
  recovered: (recovery: RequestRecovery, shown?: LearnedWindow): LoopNotice => ({
    code: 'request-recovered',
    text: describeRecovery(recovery, shown),
  }),
  continued: (): LoopNotice => ({
    code: 'answer-continued',
    text: engineText('answer-continued'),
    instruction:
      'Your answer above was cut off. Continue it exactly where it ended, without repeating anything and without a preface.',
  }),
}

/** Returns the instruction in place of a forced choice that a request cannot carry. */
export function requireTool(name: string): string {
  return `Call the tool ${name} now, and no other tool.`
}

/** `shown` is the window that the refusal showed. The window of the recovery may be smaller, to fit an estimate. */
function describeRecovery(recovery: RequestRecovery, shown: LearnedWindow | undefined): LocalizedText {
  switch (recovery.type) {
    case 'reduce_and_retry': {
      const { windowTokens = 0, answerLimit } = recovery
      if (answerLimit !== undefined)
        return engineText('answer-limit-recovered', { count: { number: answerLimit } })
      const code = shown?.isExact === false ? 'request-recovered-by-estimate' : 'request-recovered'
      return engineText(code, { count: { number: shown?.windowTokens ?? windowTokens } })
    }
    case 'truncate_head_and_retry':
      return engineText('start-left-out-after-refusal')
    case 'strip_images_and_retry':
      return engineText(
        recovery.reason === 'images-refused' ? 'images-left-out-after-refusal' : 'images-left-out-for-size',
      )
  }
}

/** Returns the question whether to continue. It names dollars, and tokens for requests without a known price. */
export function describeSpending({
  tokens,
  dollars,
  unpricedTokens,
}: Pick<LoopCounters, 'tokens' | 'dollars' | 'unpricedTokens'>): LocalizedText {
  if (dollars <= 0) return engineText('continue-after-tokens', { count: tokens })
  const amount = { number: dollars, fractionDigits: 2 }
  return unpricedTokens > 0
    ? engineText('continue-after-cost-and-tokens', { amount, count: unpricedTokens })
    : engineText('continue-after-cost', { amount })
}
