import type { AgentOrder, AgentOutcome } from '../../model/agents/agent-call.ts'
import type { CallId } from '../../model/id.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import type { RunEventBody } from '../../model/runs/run-event.ts'

/** The taint that a child run inherits: whether it starts tainted, and the addresses that need no approval. */
export interface InheritedTaint {
  isTainted: boolean
  typed: readonly string[]
  resultAddresses: readonly string[]
}

/** A call whose tool starts a child run. */
export interface AgentCall {
  callId: CallId
  order: AgentOrder
  /** The model that made the call, for an order without a model. */
  model: ModelRef
  /** The taint and the addresses with which the child run starts. */
  taint: InheritedTaint
}

/** The log of the run that makes the call. */
export interface ParentLog {
  emit(event: RunEventBody): void
  /** Resolves once everything emitted so far is durable. Rejects if storage refused it. */
  settle(): Promise<void>
}

/**
 * Runs child runs. A call that had one before its worker ended continues it, or gets its stored outcome. Never rejects. Aborting
 * the signal stops the child run and stores what it has.
 */
export interface AgentRunnerPort {
  run(call: AgentCall, parent: ParentLog, signal: AbortSignal): Promise<AgentOutcome>
  /** Ends the child runs that an earlier worker left open, and reports what they have used. Never rejects. */
  stopAll(parent: ParentLog): Promise<void>
}
