import type { Failure } from '../../kernel/failure.ts'
import type { LoopEvent } from '../loop/loop-state.ts'
import type { ReceivedCall } from './validate-call.ts'

/** The outcome of a batch of calls, as an event of the loop. */
export type CallsEvent = Extract<
  LoopEvent,
  { type: 'calls-settled' | 'stop-requested' | 'attempt-failed' | 'refused' }
>

export interface CallsPlan {
  round: number
  /** If set, none of the calls may run, for this reason. */
  refusal?: Failure
  open?: OpenCalls
}

/** Calls of a round that an earlier worker left unfinished. */
export interface OpenCalls {
  stageId: string
  calls: readonly ReceivedCall[]
  /** Calls that were already approved. */
  approved: ReadonlySet<string>
}
