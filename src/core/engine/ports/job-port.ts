import type { AuthorityDecision } from '../approvals/authorize-call.ts'
import type { RunInteractions } from '../approvals/interaction-queue.ts'
import type { Tool } from '../calls/tool.ts'
import type { LoopEnding } from '../loop/loop-state.ts'
import type { Message } from '../../model/conversation/message.ts'
import type { CallId } from '../../model/id.ts'
import type { JsonObject } from '../../model/json.ts'
import type { InheritedTaint, ParentLog } from './agent-runner-port.ts'

/** The start of a job, which is judged like a call of a tool. */
export interface JobStart {
  callId: CallId
  tool: Tool
  args: JsonObject
}

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
  /** Decides whether the job may start. */
  authorize(start: JobStart): Promise<AuthorityDecision>
}

/** Drives a turn with a workflow. Absent in turns that models drive. */
export interface JobPort {
  /** Runs the job to its end, or continues it from the log of the run. */
  run(turn: JobTurn): Promise<LoopEnding>
  /** Ends the stages that an earlier worker left open, without sending anything. */
  stop(turn: JobTurn): Promise<void>
}
