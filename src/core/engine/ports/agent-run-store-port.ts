import type { AgentName } from '../../model/agents/agent-call.ts'
import type { MessageStatus } from '../../model/conversation/message.ts'
import type { Result } from '../../model/failures/result.ts'
import type { AssistantId, CallId, RunId, SessionId } from '../../model/id.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import type { RunEvent } from '../../model/runs/run-event.ts'
import type { JournalListeners, RunJournalPort } from './run-ports.ts'

export interface OpenAgentRun {
  runId: RunId
  parentRunId: RunId
  sessionId: SessionId
  /** The tool call or the stage of a workflow that starts the run. */
  of: { callId: CallId } | { stageExecutionId: string }
  agent: AgentName
  /** Set for an assistant. */
  assistantId?: AssistantId
  label: string
  model: ModelRef
  at: number
}

/** A child run as it is stored. */
export interface StoredAgentRun {
  run: OpenAgentRun
  events: readonly RunEvent[]
  hasEnded: boolean
}

/** The journal of a child run, which has no message, no rendering and no usage row. */
export interface AgentJournalPort extends Omit<RunJournalPort, 'split' | 'finish'> {
  /** Writes the remaining events and the end of the run in one durable, idempotent transaction, and releases its lease. */
  end(status: Exclude<MessageStatus, 'streaming'>): Promise<Result<null>>
}

/**
 * Stores child runs. Errors are returned as failures, never thrown. If another tab takes over the root run, every write of its
 * child runs here fails as `taken-over`.
 */
export interface AgentRunStorePort {
  /** Opens a run in one durable transaction: its row and its lease. A repeat finds what the first call wrote. */
  open(run: OpenAgentRun): Promise<Result<null>>
  /** Opens the journal of a run that was opened or claimed here. */
  openJournal(runId: RunId, listeners?: JournalListeners): AgentJournalPort
  /**
   * Returns the child runs of a root run, in the order they were opened. Those that have not ended are claimed: from then on this
   * worker writes them.
   */
  claim(parentRunId: RunId): Promise<Result<readonly StoredAgentRun[]>>
}
