import { assertNever } from '../../../lib/assert-never.ts'
import type { Failure } from '../../model/failures/failure.ts'
import type { CallBatchEvent } from '../stages/authorize-calls.ts'
import type { StreamOutcome } from '../streaming/stream-outcome.ts'
import type { LoopEvent } from './loop-state.ts'

/** Returns the outcome of the stage that ran a batch of calls. */
export function outcomeOfCalls(event: CallBatchEvent) {
  switch (event.type) {
    case 'calls-settled':
      return 'ok'
    case 'stop-requested':
      return 'cancelled'
    case 'refused':
      return 'halted'
    case 'attempt-failed':
      return 'error'
  }
}

/** Maps the outcome of a model call to its event. */
export function toLoopEvent(outcome: StreamOutcome): LoopEvent {
  const { used, dollars } = outcome
  const spent = { used, dollars }
  switch (outcome.status) {
    case 'completed':
      return { type: 'answer-completed', finishReason: outcome.finishReason, ...spent }
    case 'empty_response': {
      const { finishReason, reason, mayRetry } = outcome
      return { type: 'answer-empty', finishReason, reason, mayRetry, ...spent }
    }
    case 'function_call':
      return { type: 'calls-received', ...spent }
    case 'paused':
      return { type: 'answer-paused', ...spent }
    case 'error': {
      const { recovery } = outcome
      return recovery && recovery.type !== 'give_up'
        ? { type: 'recovery-decided', recovery, ...spent }
        : { type: 'attempt-failed', failure: outcome.failure, by: 'model-error', ...spent }
    }
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
 * Maps a failure from a hook to its event. A denial ends the turn as stopped, and a broken hook as failed. A hook that was cut
 * short by the user's stop counts as a stop. No other model is tried.
 */
export function toFailedEvent(failure: Failure): FailedEvent {
  if (failure.code === 'aborted') return { type: 'stop-requested' }
  return failure.code === 'guard-denied'
    ? { type: 'refused', ending: { type: 'denied', failure } }
    : { type: 'attempt-failed', failure, by: 'turn' }
}
