import { assertNever } from '../kernel/assert-never.ts'
import { createFailure, type Failure } from '../kernel/failure.ts'
import type { MessageStatus, NoticePart } from '../kernel/message.ts'
import type { TurnResultName } from '../kernel/run-event.ts'
import { describeBudget } from './budgets.ts'
import { describeLimit } from './loop/describe-limit.ts'
import type { Limits } from './limits.ts'
import type { LimitName, LoopEnding } from './loop/loop-state.ts'

export interface TurnResult {
  status: Exclude<MessageStatus, 'streaming'>
  /** The result name as stored in the event that ends the turn. */
  result: TurnResultName
  failure?: Failure
  notice?: Pick<NoticePart, 'code' | 'text'>
}

/** Pure. Maps the ending of a turn to its status, failure and notice. */
export function buildResult(ending: LoopEnding, limits: Limits): TurnResult {
  switch (ending.type) {
    case 'answered':
      return {
        status: 'complete',
        result: ending.text === 'shown' ? 'completed' : 'empty_response',
        ...noticeOfAnswer(ending),
      }
    case 'stopped':
      return { status: 'stopped', result: 'stopped_by_user' }
    case 'limited':
      return {
        status: 'stopped',
        result: resultOfLimit[ending.limit],
        notice: ending.budget
          ? {
              code: ending.budget.asked === null ? 'price-unknown' : 'budget-reached',
              text: describeBudget(ending.budget),
            }
          : describeLimit(ending.limit, limits),
        ...(ending.limit === 'rounds' && { failure: createFailure('loop-bound-exceeded') }),
      }
    case 'failed':
      return {
        status: 'failed',
        result: ending.by === 'model-timeout' ? 'timeout' : 'error',
        failure: ending.failure,
      }
    case 'denied':
      return { status: 'stopped', result: 'error', failure: ending.failure }
    case 'halted':
      return { status: 'stopped', result: 'halted', failure: ending.failure }
    default:
      return assertNever(ending)
  }
}

const resultOfLimit: Record<LimitName, TurnResultName> = {
  iterations: 'timeout',
  rounds: 'error',
  'tool-calls': 'error',
  'invalid-calls': 'error',
  'tool-errors': 'error',
  repeats: 'error',
  tokens: 'error',
  budget: 'error',
}

function noticeOfAnswer({
  finishReason,
  text,
}: Extract<LoopEnding, { type: 'answered' }>): Pick<TurnResult, 'notice'> {
  if (finishReason === 'length') {
    return {
      notice: {
        code: 'output-limit-reached',
        text: 'The answer reached its longest length: the model’s, the chat’s, or what a budget left.',
      },
    }
  }
  if (text === 'missing') {
    return { notice: { code: 'empty-answer', text: 'The model ended without an answer.' } }
  }
  return {}
}
