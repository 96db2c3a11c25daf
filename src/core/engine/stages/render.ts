import { engineText } from '../../model/messages/write-text.ts'
import { succeed, type Result } from '../../model/failures/result.ts'
import type { LoopEnding, LimitName } from '../loop/loop-state.ts'
import { fireHooks } from './run-stage.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { assertNever } from '../../../lib/assert-never.ts'
import { createFailure, type Failure } from '../../model/failures/failure.ts'
import type { MessageStatus } from '../../model/conversation/message.ts'
import type { TurnResultName } from '../../model/runs/run-event.ts'
import { describeBudget } from '../budgets/budget.ts'
import { describeLimit, type LoopNotice } from '../loop/loop-notices.ts'
import type { Limits } from '../budgets/limits.ts'

/** Runs the hooks on the answer. Adds a notice at its end if the reason for the end is not obvious. */
export async function render(
  turn: TurnContext,
  ending: LoopEnding,
  round: number,
): Promise<Result<TurnResult>> {
  const result = buildResult(ending, turn.limits)
  // A stopped answer is rendered like any other, so the stop does not abort the hooks of this stage.
  const unstopped = { ...turn, signal: new AbortController().signal }
  const changed = await transformTexts(unstopped, round)
  if (!changed.ok) return changed
  if (result.notice) turn.noticeOnce({ round, ...result.notice })
  if (turn.ports.hooks?.has('render/post')) {
    const seen = await fireHooks(unstopped, 'render/post', { reply: turn.recorder.reply() })
    if (!seen.ok) return seen
  }
  return succeed(result)
}

async function transformTexts(turn: TurnContext, round: number): Promise<Result<null>> {
  if (!turn.ports.hooks?.has('render/pre')) return succeed(null)
  // A reply written by a call is in a separate round after the last one.
  const texts = [...turn.recorder.textsOf(round), ...turn.recorder.textsOf(round + 1)]
  const rendered = await fireHooks(turn, 'render/pre', { texts })
  if (!rendered.ok) return rendered
  const before = new Map(texts.map(({ partId, text }) => [partId, text]))
  for (const { partId, text } of rendered.value.texts) {
    if (before.get(partId) !== text) turn.recorder.emit({ type: 'answer-text-changed', partId, text })
  }
  return succeed(null)
}

/** Returns `false` for a halt or denial, whose failure says everything, and for a stop without text. */
export function hasRendering(turn: TurnContext, ending: LoopEnding): boolean {
  if (ending.type === 'halted' || ending.type === 'denied') return false
  if (ending.type !== 'stopped') return true
  return turn.recorder.reply().parts.some((part) => part.type === 'text' && !part.superseded)
}

export interface TurnResult {
  status: Exclude<MessageStatus, 'streaming'>
  /** The result name as stored in the event that ends the turn. */
  result: TurnResultName
  failure?: Failure
  notice?: LoopNotice
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
              code: ending.budget.requested === null ? 'price-unknown' : 'budget-reached',
              text: describeBudget(ending.budget),
            }
          : describeLimit(ending.limit, limits),
        failure: ending.limit === 'rounds' ? createFailure('loop-bound-exceeded') : undefined,
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
  pauses: 'timeout',
  'tool-calls': 'error',
  'invalid-calls': 'error',
  'tool-errors': 'error',
  repeats: 'error',
  tokens: 'error',
  budget: 'error',
  layout: 'error',
  'newest-round': 'error',
}

function noticeOfAnswer({
  finishReason,
  text,
}: Extract<LoopEnding, { type: 'answered' }>): Pick<TurnResult, 'notice'> {
  if (finishReason === 'length') {
    return {
      notice: {
        code: 'output-limit-reached',
        text: engineText('output-limit-reached'),
      },
    }
  }
  if (text === 'silent') return { notice: { code: 'empty-answer', text: engineText('empty-answer') } }
  if (text === 'only-thoughts') {
    return { notice: { code: 'empty-answer', text: engineText('ended-while-thinking') } }
  }
  return {}
}
