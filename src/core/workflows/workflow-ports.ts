import type { Failure } from '../model/failures/failure.ts'
import type { Result } from '../model/failures/result.ts'
import type { RunId } from '../model/id.ts'
import type { JsonObject, JsonValue } from '../model/json.ts'
import type { WorkflowEventBody } from '../model/runs/run-event.ts'
import type { StageCancelReason } from '../model/runs/workflow-event.ts'
import type { ModelRef } from '../model/providers/provider.ts'
import type { Usage } from '../model/usage/usage.ts'
import type { Attachment } from '../model/conversation/attachment.ts'
import type { StageQuestionPlace } from '../model/workflows/stage-question-id.ts'
import type { Stage } from '../model/workflows/workflow.ts'
import type { Key } from '../model/workflows/workflow-state.ts'

/** A value that a stage's message contains. `name` is the path that the prompt mentions. */
export interface NamedValue {
  name: string
  value: JsonValue
}

/** One attempt of a stage, ready to run as a child run. */
export interface StageOrder {
  stage: Stage
  key: Key
  stageExecutionId: string
  attempt: number
  /** The child run. If its log has events, the attempt goes on from them. If it has ended, no request is sent. */
  childRunId: RunId
  /** Child run of an earlier run of the job whose finished rounds the attempt takes over. */
  continues?: RunId
  /** The rendered body. */
  prompt: string
  /** The values that travel in the message of the stage. */
  data: readonly NamedValue[]
  files: readonly Attachment[]
  /** The model that answers. If absent, the chat's model. */
  model?: ModelRef
  /** The most tool calls of the attempt. */
  toolCalls: number
  /** `true` if a value that it gets is untrusted. */
  tainted: boolean
}

/** End of an attempt. */
export interface StageOutcome {
  /** Valid result. Absent if there is none. */
  output?: JsonObject
  /** `true` if the turn cap ended the attempt. */
  capHit: boolean
  tainted: boolean
  usage: Usage
  /** Counted tool calls. */
  toolCalls: number
  /** Set if a model failure ended it. It is tried again if the failure is retryable. */
  failure?: Failure
  /** Set if a limit or a budget ended it, or no one could be asked. The job stops, with `failure` as its notice. */
  cancelReason?: Exclude<StageCancelReason, 'sibling-failed'>
}

/** A question of a gate or an assert rule. */
export interface StageQuestion extends StageQuestionPlace {
  stage: Stage
  key: Key
  text: string
}

/** `continue` is "Continue" or "Accept". `retry` is only for assert rules, `skip` only for gates. */
export type StageAnswer = { choice: 'continue' | 'skip' | 'stop' } | { choice: 'retry'; remark?: string }

/** Effects of a job. No function rejects. All of them return soon after their signal was aborted. */
export interface WorkflowPorts {
  /** Adds an event to the log of the job. Resolves when a durable one is stored. */
  emit(event: WorkflowEventBody): void | Promise<void>
  runStage(order: StageOrder, signal: AbortSignal): Promise<StageOutcome>
  ask(question: StageQuestion, signal: AbortSignal): Promise<StageAnswer>
  /** Returns the answer as the user's rules allow it. Fails if one denies it, which stops the job. */
  filterAnswer(answer: { partId: string; text: string }): Promise<Result<string>>
  /** Ends the grants of a stage execution. */
  endGrants(stageExecutionId: string): void
  createId(): string
}
