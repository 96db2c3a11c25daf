import type { NoticePart } from '../../model/conversation/message.ts'
import type { LoopCounters, LimitName } from './loop-state.ts'
import type { Limits } from '../budgets/limits.ts'

type Notice = Pick<NoticePart, 'code' | 'text' | 'instruction'>

/** Returns the notice for a turn that ended at a limit. */
export function describeLimit(limit: LimitName, limits: Limits): Notice {
  return limitNotices[limit](limits)
}

const limitNotices: Record<LimitName, (limits: Limits) => Notice> = {
  iterations: ({ maxIterations }) => ({
    code: 'iteration-limit-reached',
    text: `The turn reached its limit of ${maxIterations} requests. Send a message to let it continue.`,
  }),
  rounds: ({ maxRounds }) => ({
    code: 'round-limit-reached',
    text: `Stopped after ${maxRounds} rounds of tool calls, which may already have taken effect. Send a message to let it continue.`,
  }),
  pauses: ({ maxPauses }) => ({
    code: 'pause-limit-reached',
    text: `Stopped: the provider paused its answer ${maxPauses} times in a row.`,
  }),
  'tool-calls': ({ toolCallBudget }) => ({
    code: 'tool-call-limit-reached',
    text: `Stopped: the turn’s budget of ${toolCallBudget} tool calls is used up, and the model asked for more instead of answering.`,
  }),
  'invalid-calls': ({ maxInvalidToolRounds }) => ({
    code: 'invalid-calls-limit-reached',
    text: `Stopped: in ${maxInvalidToolRounds + 1} rounds in a row, the model only asked for tools that do not exist or with arguments that do not fit.`,
  }),
  'tool-errors': ({ maxConsecutiveToolErrors }) => ({
    code: 'tool-errors-limit-reached',
    text: `Stopped: in ${maxConsecutiveToolErrors} rounds in a row, no tool call succeeded.`,
  }),
  repeats: () => ({
    code: 'repeat-limit-reached',
    text: 'Stopped: the model kept making the same call and getting the same result, also after it was told.',
  }),
  tokens: () => ({
    code: 'token-limit-reached',
    text: 'Stopped because of the tokens that the turn has used. Nothing is lost.',
  }),
  budget: () => ({ code: 'budget-reached', text: 'Stopped: a budget is used up. Nothing is lost.' }),
}

/** Notices raised during the turn, some with an instruction for the model. */
export const loopNotices = {
  stillWorking: ({ softWarnAt }: Limits): Notice => ({
    code: 'still-working',
    text: `Still working: ${softWarnAt} requests so far.`,
  }),
  forcedAnswer: ({ toolCallBudget }: Limits): Notice => ({
    code: 'tool-call-limit-reached',
    text: `The turn’s budget of ${toolCallBudget} tool calls is used up, so the model was asked to answer with what it has.`,
    instruction:
      'The tool calls of this turn are used up. Do not call tools any more: answer now with what you have, and say what is missing.',
  }),
  repeatedCall: (): Notice => ({
    code: 'repeated-call-noted',
    text: 'The model made the same call with the same result several times; it was told so.',
    instruction:
      'You have made the same tool call several times with the same result. Do not repeat it: use the result you have, try something else, or answer.',
  }),
  compacted: (count: number): Notice => ({
    code: 'context-compacted',
    text: `The model’s window was nearly full, so it was told a summary in place of ${count} earlier messages. They are all kept.`,
  }),
  notCompacted: (why: string): Notice => ({
    code: 'compaction-failed',
    text: `The model’s window is nearly full, and earlier messages could not be compacted: ${why}`,
  }),
  continued: (): Notice => ({
    code: 'answer-continued',
    text: 'Continued.',
    instruction:
      'Your answer above was cut off. Continue it exactly where it ended, without repeating anything and without a preface.',
  }),
}

/** Returns the question whether to continue. It names dollars, and tokens for requests without a known price. */
export function describeSpending({
  tokens,
  dollars,
  unpricedTokens,
}: Pick<LoopCounters, 'tokens' | 'dollars' | 'unpricedTokens'>): string {
  const spent = dollars > 0 ? `has cost about ${dollars.toFixed(2)} USD` : `has used ${tokens} tokens`
  const rest = dollars > 0 && unpricedTokens > 0 ? `, and ${unpricedTokens} tokens without a known price` : ''
  return `This turn ${spent}${rest} so far. Go on?`
}
