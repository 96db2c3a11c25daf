import type { Compaction } from '../../model/conversation/compaction.ts'
import type { MessageId, RunId, SessionId } from '../../model/id.ts'
import type { MessageStatus } from '../../model/conversation/message.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import type { Result } from '../../model/failures/result.ts'
import type { RunEvent } from '../../model/runs/run-event.ts'
import type { UsageShare } from '../../model/usage/usage-share.ts'
import type { Usage } from '../../model/usage/usage.ts'
import type { RunJournalPort, UnfinishedRun } from '../ports/run-ports.ts'
import type { MessageRef } from '../../model/conversation/annotation-store-port.ts'

/** A compaction that the user requested. It is a separate run, and the turns of the chat continue meanwhile. */
export interface CompactionRun {
  runId: RunId
  sessionId: SessionId
  /** The assistant message that gets the summary. */
  messageId: MessageId
  model: ModelRef
  at: number
}

export interface CompactionEnd {
  status: Exclude<MessageStatus, 'streaming'>
  usage: Usage
  usageShares: readonly UsageShare[]
  /** `null` if there is no summary or it is already stored. */
  compaction: Compaction | null
}

export interface CompactionJournalPort extends Pick<
  RunJournalPort,
  'append' | 'recordHttpRequest' | 'recordHttpResponse' | 'settle'
> {
  /** Writes the summary, the usage row and the end of the run in one durable, idempotent transaction. */
  finish(end: CompactionEnd): Promise<Result<null>>
}

/** Stores compactions. Missing messages and chats are `not-found`. Every method resolves once its change is durable. */
export interface CompactionStorePort {
  /** Stores the summary, which then replaces the message and all messages before it. */
  save(ref: MessageRef, compaction: Compaction): Promise<Result<null>>
  /** Changes the text of the summary, which models get from then on. */
  reword(ref: MessageRef, wording: { text: string; changeId: string }): Promise<Result<null>>
  /** Switches the summary on or off. Fails with `invalid-input` if a later change has undone the summary. */
  switch(ref: MessageRef, isOn: boolean): Promise<Result<null>>
  open(run: CompactionRun): Promise<Result<CompactionJournalPort>>
  /** Lists runs without an end. Their worker works in this tab or another one, or has died. */
  listUnfinished(): Promise<Result<readonly UnfinishedRun[]>>
  /** Claims a dead run and returns what is stored of it. From then on only the caller may write it. Resolves to `null` if the run has ended. */
  claim(runId: RunId): Promise<Result<{ journal: CompactionJournalPort; events: readonly RunEvent[] } | null>>
}
