import type { Compaction } from '../kernel/compaction.ts'
import type { MessageId, RunId, SessionId } from '../kernel/id.ts'
import type { MessageStatus } from '../kernel/message.ts'
import type { ModelRef } from '../kernel/model.ts'
import type { Result } from '../kernel/result.ts'
import type { RunEvent } from '../kernel/run-event.ts'
import type { UsageShare } from '../kernel/usage-share.ts'
import type { Usage } from '../kernel/usage.ts'
import type { RunJournalPort, UnfinishedRun } from './host-ports.ts'
import type { MessageRef } from './mark-port.ts'

/** A compaction that a person asked for: a run beside the turns of its chat, which go on meanwhile. */
export interface CompactionRun {
  runId: RunId
  sessionId: SessionId
  /** The answer on which the summary is to stand. */
  messageId: MessageId
  model: ModelRef
  at: number
}

export interface CompactionEnd {
  status: Exclude<MessageStatus, 'streaming'>
  usage: Usage
  usageShares: readonly UsageShare[]
  /** `null`: there is none, or it is kept already. */
  compaction: Compaction | null
}

export interface CompactionJournalPort extends Pick<
  RunJournalPort,
  'append' | 'keepWire' | 'keepReceived' | 'settle'
> {
  /** One durable transaction, idempotent: the summary, the usage row, the end of the run. */
  finish(end: CompactionEnd): Promise<Result<null>>
}

/** Messages and chats that are not there are `not-found`. All answer once they are durable. */
export interface CompactionStorePort {
  /** From then on the summary stands for the message and all before it. */
  keep(ref: MessageRef, compaction: Compaction): Promise<Result<null>>
  /** Another wording, which is told from then on. */
  reword(ref: MessageRef, wording: { text: string; changeId: string }): Promise<Result<null>>
  /** One that was taken back because of a change stays so: `invalid-input`. */
  switch(ref: MessageRef, isOn: boolean): Promise<Result<null>>
  open(run: CompactionRun): Promise<Result<CompactionJournalPort>>
  /** Runs without an end: of a worker that works in this tab or another one, or died. */
  listUnfinished(): Promise<Result<readonly UnfinishedRun[]>>
  /** What is stored of one that died; from then on nobody else writes it. `null`: it has ended after all. */
  claim(runId: RunId): Promise<Result<{ journal: CompactionJournalPort; events: readonly RunEvent[] } | null>>
}
