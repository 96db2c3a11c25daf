import type { RunInteractions } from '../approvals/interaction-queue.ts'
import type { Tool } from '../calls/tool.ts'
import type { Message } from '../../model/conversation/message.ts'
import type { Failure } from '../../model/failures/failure.ts'
import type { Result } from '../../model/failures/result.ts'
import type { CallId } from '../../model/id.ts'
import type { JsonObject } from '../../model/json.ts'
import type { InheritedTaint, ParentLog } from './agent-runner-port.ts'

/** The start of a job, which is judged like a call of a tool. */
export interface JobStart {
  callId: CallId
  tool: Tool
  args: JsonObject
}

/** End of a job. `denied`: it was stopped for a reason, such as a limit. `halted`: no user could be asked. */
export type JobEnding =
  | { type: 'complete' }
  | { type: 'stopped' }
  | { type: 'denied' | 'halted' | 'failed'; failure: Failure }

/** The turn of a job, as the workflow that drives it sees it. */
export interface JobTurn {
  log: ParentLog
  signal: AbortSignal
  /** The branch up to the user's message, as hooks changed it. */
  history: readonly Message[]
  /** Taint of the chat, and the addresses that need no approval. */
  taint: InheritedTaint
  /** `undefined` if no user can be asked. */
  interactions: RunInteractions | undefined
  /** Passes a text that the user typed into an input through the hooks of messages. Fails if one denies it. */
  receiveText(text: string): Promise<Result<string>>
  /** Passes the answer of the job through the hooks of streamed text. Fails if one denies it. */
  filterAnswer(answer: { partId: string; text: string }): Promise<Result<string>>
  /** Decides whether the job may start. Resolves to its end if it may not. */
  authorize(start: JobStart): Promise<JobEnding | undefined>
}

/** Drives a turn with a workflow. Absent in turns that models drive. */
export interface JobPort {
  /** Receives the inputs with the user's message, in the same stage. Fails if a hook denies one. */
  receive(turn: JobTurn): Promise<Result<null>>
  /** Runs the job to its end, or continues it from the log of the run. */
  run(turn: JobTurn): Promise<JobEnding>
  /** Ends the stages that an earlier worker left open, without sending anything. */
  stop(turn: JobTurn): Promise<void>
}
