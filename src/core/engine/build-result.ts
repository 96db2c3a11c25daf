import { assertNever } from '../kernel/assert-never.ts'
import { createFailure, type Failure } from '../kernel/failure.ts'
import type { MessageStatus, NoticePart } from '../kernel/message.ts'
import type { Limits } from './limits.ts'
import type { LimitName, LoopEnding } from './loop-state.ts'

export interface TurnResult {
  status: Exclude<MessageStatus, 'streaming'>
  failure?: Failure
  notice?: Pick<NoticePart, 'code' | 'text'>
}

/** What a turn's ending means to a person. Pure. */
export function buildResult(ending: LoopEnding, limits: Limits): TurnResult {
  switch (ending.type) {
    case 'answered':
      return { status: 'complete', ...noticeOfAnswer(ending) }
    case 'stopped':
      return { status: 'stopped' }
    case 'limited':
      return describeLimit(ending.limit, limits)
    case 'failed':
      return { status: 'failed', failure: ending.failure }
    default:
      return assertNever(ending)
  }
}

function noticeOfAnswer({
  finishReason,
  text,
}: Extract<LoopEnding, { type: 'answered' }>): Pick<TurnResult, 'notice'> {
  if (finishReason === 'length') {
    return { notice: { code: 'output-limit-reached', text: 'The answer reached the model’s output limit.' } }
  }
  if (text === 'missing') {
    return { notice: { code: 'empty-answer', text: 'The model ended without an answer.' } }
  }
  return {}
}

function describeLimit(limit: LimitName, limits: Limits): TurnResult {
  switch (limit) {
    case 'iterations':
      return stopped(
        'iteration-limit-reached',
        `The turn reached its limit of ${limits.maxIterations} requests. Send a message to let it continue.`,
      )
    case 'rounds': {
      const text = `Stopped after ${limits.maxRounds} rounds of tool calls, which may already have taken effect. Send a message to let it continue.`
      return { ...stopped('round-limit-reached', text), failure: createFailure('loop-bound-exceeded') }
    }
    case 'invalid-calls': {
      const rounds = limits.maxInvalidToolRounds + 1
      return stopped(
        'invalid-calls-limit-reached',
        `Stopped: in ${rounds} rounds in a row, the model only asked for tools that do not exist or with arguments that do not fit.`,
      )
    }
    case 'tool-errors': {
      const rounds = limits.maxConsecutiveToolErrors
      return stopped(
        'tool-errors-limit-reached',
        `Stopped: in ${rounds} rounds in a row, no tool call succeeded.`,
      )
    }
    default:
      return assertNever(limit)
  }
}

function stopped(code: NoticePart['code'], text: string): TurnResult {
  return { status: 'stopped', notice: { code, text } }
}
