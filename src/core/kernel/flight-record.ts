import type { Contact } from './contact.ts'
import type { MessageId, RunId, SessionId } from './id.ts'
import type { MessageStatus } from './message.ts'
import type { ModelRef, Provider } from './model.ts'
import type { RecordedRequests } from './recorded-request.ts'
import type { RunEvent } from './run-event.ts'
import type { RecordedWires } from './wire-request.ts'
import type { ReceivedBody } from './wire-response.ts'
import type { Usage } from './usage.ts'

/** What an item of a timeline is. `stage` stands behind the others: what happens in it is an item of its own. */
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
 * One fact in the form in which it is read. `text` is somebody's own, `block` too, and is shown line by line; `words`
 * are ours, which a page may say in its language, as it does with names and titles.
 */
export type Fact =
  | { name: string; form: 'text' | 'block'; value: string }
  | { name: string; form: 'words'; value: readonly string[] }
  | { name: string; form: 'duration' | 'bytes' | 'tokens' | 'dollars' | 'time' | 'count'; value: number }

export interface FactGroup {
  title: string
  facts: readonly Fact[]
}

/** A moment within an item, such as the first token of an answer. */
export interface TimelineMark {
  atMs: number
  name: string
}

/** Times are ms since the turn began, on a line that never goes back, whatever the clock did. */
export interface TimelineItem {
  /** Stable as long as the record is. */
  id: string
  kind: TimelineKind
  /** As in "Tool call: calculate". */
  name: string
  state: TimelineState
  /** The pass of the loop, from 0; absent where it belongs to none. */
  round?: number
  startMs: number
  endMs: number
  requestId?: string
  callId?: string
  compactionId?: string
  /** The last message that a compaction is about. */
  throughMessageId?: MessageId
  marks: readonly TimelineMark[]
  groups: readonly FactGroup[]
}

/** One turn as its events tell it. Nothing in it was worked out from anything else. */
export interface TurnRecord {
  runId: RunId
  startedAt: number
  durationMs: number
  /** Absent while it goes on. */
  status?: MessageStatus
  items: readonly TimelineItem[]
  contacts: readonly Contact[]
  groups: readonly FactGroup[]
}

/** A turn in a line: from rows that outlive its details. */
export interface TurnSummary {
  runId: RunId
  /** No turn, but a compaction that a person asked for: its messages are those of the last turn that it covers. */
  isCompaction?: true
  userMessageId: MessageId
  assistantMessageId: MessageId
  /** The beginning of what was asked. */
  question: string
  model: ModelRef
  startedAt: number
  endedAt?: number
  status: MessageStatus
  usage?: Usage
  detailsDroppedAt?: number
  /** How far its events are stored: grows while it goes on. */
  settledSeq: number
  /** Whether what it answers with is on the branch that the chat shows. */
  isShown: boolean
  /** Other turns that answered the same message. */
  siblings: readonly RunId[]
}

/** A flight record on its way to a file. */
export interface RunRecordFile {
  session: { id: SessionId; title: string; createdAt: number }
  exportedAt: number
  /** Their names only: no address, and no key. */
  models: readonly Pick<Provider, 'id' | 'name' | 'dialect'>[]
  turns: RecordedTurn[]
}

export interface RecordedTurn {
  summary: TurnSummary
  /** `null`: its details were dropped. */
  record: TurnRecord | null
  requests: RecordedRequests
  wires: RecordedWires
  /** What came back for them, by `egressId`, where it is recorded. */
  received: ReadonlyMap<string, ReceivedBody>
  events: readonly RunEvent[]
}
