import type { Failure } from '../failures/failure.ts'
import type { JsonObject } from '../json.ts'
import type { RunId } from '../id.ts'
import type { StageCancelReason } from '../runs/workflow-event.ts'
import type { Usage } from '../usage/usage.ts'
import type { StageId, Workflow } from './workflow.ts'

/** Name of a stage execution: `review`, `read#3` for the third item of a list, `draft~2` for the second pass of a loop. */
export type Key = string

export const phases = [
  'setup',
  'init',
  'check-gate',
  'act',
  'assert',
  'exit',
  'next',
  'done',
  'skipped',
  'failed',
  'cancelled',
] as const
export type Phase = (typeof phases)[number]

/** One pass of a stage. `attempt` starts at 0. */
export interface StageExecution {
  key: Key
  id: string
  stageId: StageId
  attempt: number
  phase: Phase
  /** Child runs of its attempts, the newest last. */
  childRunIds: RunId[]
  /** Result of an exited stage. A failed sibling that is kept has `{ problem }`. */
  output?: JsonObject
  tainted: boolean
  /** Group of siblings to which it belongs. */
  compoundId?: string
  /** Group whose results it joins. */
  joins?: string
  /** Feedback for the current attempt, after a retry. */
  feedback?: string
  /** Outcome of the newest attempt that has ended. */
  outcome?: 'ok' | 'retry' | 'fail' | 'skip'
  /** Set if the newest attempt ended at its turn cap. */
  capHit?: true
  failure?: Failure
  cancelReason?: StageCancelReason
  /** Usage and counted tool calls of the attempts that have ended. */
  usage: Usage
  toolCalls: number
  /** Child run whose rounds the first attempt takes over. Set after "Continue". */
  continues?: RunId
}

/** End of a job. */
export interface Exit {
  outcome: 'complete' | 'failed' | 'stopped'
  answer?: { partId: string; text: string }
  failure?: Failure
}

/** Stages that run now or come next: one, or the siblings of a group. */
export interface Position {
  keys: readonly Key[]
  /** Set for a group. */
  compoundId?: string
  /** The stage that follows a group. */
  join?: StageId
  /** Set for a stage that follows a group. */
  joins?: string
}

/** State slot of a job, computed from its log. */
export interface WorkflowState {
  executionId: string
  workflow: Workflow
  inputs: JsonObject
  /** Names of inputs whose values come from files or a tainted chat. */
  taintedInputs: ReadonlySet<string>
  /** The newest execution of each key, in the order in which they were entered. */
  executions: ReadonlyMap<Key, StageExecution>
  /**
   * The newest result of each stage that the position has left. That of a stage with `forEach` is the list of its siblings'
   * results, with null for one that has none. A new object for each change, as `passes` is, so that contexts need no copies.
   */
  results: Readonly<JsonObject>
  /** Passes of each stage that were started. */
  passes: Readonly<Record<StageId, number>>
  /** Absent if no stage comes next. */
  position?: Position
  /** Stage runs of the job, attempts included, and how many it may have. */
  stageRuns: number
  maxStageRuns: number
  /** Child runs whose rounds the executions of these keys take over when "Continue" enters them again. */
  continues: ReadonlyMap<Key, RunId>
  /** Counted tool calls of the present run of the job. */
  toolCalls: number
  ended?: Exit
}
