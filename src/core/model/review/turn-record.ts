import type { Failure } from '../failures/failure.ts'
import type { LocalizedText, StoredText } from '../messages/localized-text.ts'
import type { NetworkContact } from '../usage/network-contact.ts'
import type { MessageId, RunId, SessionId } from '../id.ts'
import type { MessageStatus } from '../conversation/message.ts'
import type { ModelRef, Provider } from '../providers/provider.ts'
import type { RecordedRequests } from './recorded-request.ts'
import type { RunEvent } from '../runs/run-event.ts'
import type { RecordedExchanges, ReceivedBody } from './http-exchange.ts'
import type { Usage } from '../usage/usage.ts'

/** Kinds of timeline items. A `stage` is drawn behind the others, because the events within it are items of their own. */
export type TimelineKind =
  | 'stage'
  | 'request'
  | 'call'
  | 'hosted-call'
  | 'approval'
  | 'question'
  | 'restart'
  | 'compaction'
  | 'retry'
  | 'silence'
  | 'steer'
  | 'model-change'
  | 'notice'
  | 'agent'
  | 'workflow-stage'
  | 'research'
  | 'source'

export type TimelineState =
  | 'ok'
  | 'failed'
  | 'denied'
  | 'refused'
  | 'cancelled'
  | 'stopped'
  | 'unknown'
  | 'open'
  | 'interrupted'

/**
 * One detail in the form in which it is displayed. `text` and `block` hold content of people and models and are shown line by
 * line. `words` and `lines` hold texts of the application; a text that an earlier version stored alone has no data.
 */
export type RecordDetail =
  | { name: LocalizedText; form: 'text' | 'block'; value: string }
  | { name: LocalizedText; form: 'words' | 'lines'; value: readonly StoredText[] }
  | { name: LocalizedText; form: 'failure' | 'hint' | 'detail'; value: Failure }
  | {
      name: LocalizedText
      form: 'duration' | 'bytes' | 'tokens' | 'dollars' | 'time' | 'count'
      value: number
    }

export interface RecordDetailGroup {
  title: LocalizedText
  details: readonly RecordDetail[]
}

/** A moment within an item, such as the first token of a response. */
export interface TimelineMark {
  atMs: number
  name: LocalizedText
}

/** An item on the timeline. Times are ms since the start of the turn and never decrease, whatever the clock did. */
export interface TimelineItem {
  /** Stable as long as the record exists. */
  id: string
  kind: TimelineKind
  /** For example "Tool call: calculate". */
  name: LocalizedText
  state: TimelineState
  /** Round of the loop, from 0. Absent if the item belongs to no round. */
  round?: number
  startMs: number
  endMs: number
  requestId?: string
  callId?: string
  compactionId?: string
  /** The child run of an agent. */
  childRunId?: RunId
  /** The last message that a compaction covers. */
  throughMessageId?: MessageId
  marks: readonly TimelineMark[]
  groups: readonly RecordDetailGroup[]
}

/** One turn as recorded by its events. Every value comes from them. */
export interface TurnRecord {
  runId: RunId
  startedAt: number
  durationMs: number
  /** Absent while the turn is running. */
  status?: MessageStatus
  items: readonly TimelineItem[]
  contacts: readonly NetworkContact[]
  groups: readonly RecordDetailGroup[]
}

/** Summary of a turn, from rows that outlive its details. */
export interface TurnSummary {
  runId: RunId
  /** Set if this is not a turn but a compaction that a person requested. Its messages are those of the last covered turn. */
  isCompaction?: true
  /** Set if this is not a turn but a memory capture. Its messages are those of the last turn that it read. */
  kind?: 'capture'
  userMessageId: MessageId
  /** The message that the turn writes, the last one if it was steered. */
  assistantMessageId: MessageId
  /** Messages that the turn wrote before it was steered. */
  earlierMessageIds?: readonly MessageId[]
  /** The start of the user message. */
  question: string
  model: ModelRef
  startedAt: number
  endedAt?: number
  status: MessageStatus
  usage?: Usage
  detailsDroppedAt?: number
  /** Sequence number up to which events are stored. It grows while the turn is running. */
  settledSeq: number
  /** Whether its assistant message is on the visible branch. */
  isShown: boolean
  /** Other turns for the same user message. */
  siblings: readonly RunId[]
}

/** Returns whether a run is a turn, and not a compaction or a memory capture. */
export function isTurn({ isCompaction, kind }: { isCompaction?: true; kind?: string }): boolean {
  return isCompaction !== true && kind === undefined
}

/** Recorded turns of a chat, ready for export. */
export interface RunRecordFile {
  session: { id: SessionId; title: string; createdAt: number }
  exportedAt: number
  /** Names of the providers only: no address and no key. */
  models: readonly Pick<Provider, 'id' | 'name' | 'dialect'>[]
  turns: RecordedTurn[]
}

/** Everything recorded about a run. */
export interface RecordedRun {
  /** `null` if the details were dropped. */
  record: TurnRecord | null
  requests: RecordedRequests
  exchanges: RecordedExchanges
  /** Recorded responses by `egressId`. */
  received: ReadonlyMap<string, ReceivedBody>
  events: readonly RunEvent[]
}

export interface RecordedTurn extends RecordedRun {
  summary: TurnSummary
  /** Runs of agents that the turn started. */
  children: ReadonlyMap<RunId, RecordedRun>
}
