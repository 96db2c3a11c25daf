import { assertNever } from '../../kernel/assert-never.ts'
import type { Failure } from '../../kernel/failure.ts'
import type { LoopEvent } from './loop-state.ts'
import type { StreamOutcome } from '../streaming/stream-outcome.ts'

export function toLoopEvent(outcome: StreamOutcome): LoopEvent {
  const { used, dollars } = outcome
  const spent = { used, ...(dollars !== undefined && { dollars }) }
  switch (outcome.status) {
    case 'completed':
      return { type: 'answer-completed', finishReason: outcome.finishReason, ...spent }
    case 'empty_response': {
      const { finishReason, isExplained, mayRetry } = outcome
      return { type: 'answer-empty', finishReason, isExplained, mayRetry, ...spent }
    }
    case 'function_call':
      return { type: 'calls-received', ...spent }
    case 'error':
      return { type: 'attempt-failed', failure: outcome.failure, by: 'model-error', ...spent }
    case 'timeout':
      return { type: 'attempt-failed', failure: outcome.failure, by: 'model-timeout', ...spent }
    case 'refused':
      return toFailedEvent(outcome.failure)
    case 'stopped_by_user':
      return { type: 'stop-requested' }
    case 'follow_up_interrupt':
      return { type: 'follow-up-interrupted', ...spent }
    default:
      return assertNever(outcome)
  }
}

type FailedEvent = Extract<LoopEvent, { type: 'refused' | 'attempt-failed' | 'stop-requested' }>

/**
 * A hook would not have it: a guard's no ends the turn as stopped, a broken hook as failed, and one that the person's stop
 * cut short as a stop. No other model is asked.
 */
export function toFailedEvent(failure: Failure): FailedEvent {
  if (failure.code === 'aborted') return { type: 'stop-requested' }
  return failure.code === 'guard-denied'
    ? { type: 'refused', ending: { type: 'denied', failure } }
    : { type: 'attempt-failed', failure, by: 'turn' }
}
