import type { Failure } from '../../kernel/failure.ts'
import type { LoopEvent } from '../loop/loop-state.ts'
import type { ReceivedCall } from './validate-call.ts'

/** What a round of calls is for the loop. */
export type CallsEvent = Extract<
  LoopEvent,
  { type: 'calls-settled' | 'stop-requested' | 'attempt-failed' | 'refused' }
>

export interface CallsPlan {
  round: number
  /** None of the calls may run, for this reason. */
  refusal?: Failure
  open?: OpenCalls
}

/** Where a loop goes on that an earlier worker left: in the middle of a round's calls. */
export interface OpenCalls {
  stageId: string
  calls: readonly ReceivedCall[]
  /** Calls that authority has approved already. */
  approved: ReadonlySet<string>
}
