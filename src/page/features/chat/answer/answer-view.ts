import type { Contact } from '../../../../core/kernel/contact.ts'
import type { Failure } from '../../../../core/kernel/failure.ts'
import type { JsonValue } from '../../../../core/kernel/json.ts'
import type { Enrichment } from '../../../../core/kernel/enrichment.ts'
import type {
  CallDecision,
  Citation,
  MessageStatus,
  NoticePart,
  ReportedOutcome,
  ToolCallState,
  ToolStep,
} from '../../../../core/kernel/message.ts'
import type { ModelRef } from '../../../../core/kernel/model.ts'
import type { Usage } from '../../../../core/kernel/usage.ts'
import type { ReplyData } from '../../../../worker/contract.ts'

export interface CallView {
  callId: string
  toolName: string
  state: ToolCallState
  /** What the model wrote, while or because it could not be parsed. */
  argumentsText?: string
  arguments?: JsonValue
  result?: JsonValue
  failure?: Failure
  durationMs?: number
  decision?: CallDecision
  /** What a person said became of it, where that is unknown. */
  reportedOutcome?: ReportedOutcome
  /** What the running tool last said of itself. */
  progress?: string
  steps?: readonly ToolStep[]
  /** What it streamed. */
  streamed?: string
  /** The provider ran it. */
  isHosted?: true
}

export interface SourceView {
  sourceId: string
  /** None for a document that the model was given. */
  url?: string
  title?: string
}

export interface FileView {
  blobId: string
  mediaType: string
  byteLength: number
  filename?: string
  /** Of a picture, as it is looked at. */
  width?: number
  height?: number
}

/** Prose is named by its index only: its content is in the block store, so that a growing text changes no view. */
export type AnswerItem =
  | { type: 'text'; prose: number }
  | { type: 'reasoning'; prose: number; durationMs?: number }
  | { type: 'calls'; calls: readonly CallView[] }
  | { type: 'sources'; sources: readonly SourceView[]; citations: readonly Citation[] }
  | { type: 'files'; files: readonly FileView[] }
  | { type: 'remarks'; texts: readonly string[] }
  | { type: 'notice'; code: NoticePart['code']; text: string; enrichment?: Enrichment }
  /** What comes after it answers that message. */
  | { type: 'reply'; messageId: string }

/** What an answer shows, whether it is live or stored. */
export interface AnswerView {
  id: string
  status: MessageStatus
  items: readonly AnswerItem[]
  createdAt?: number
  endedAt?: number
  model?: ModelRef
  usage?: Usage
  failure?: Failure
  /** The model has said nothing since then (wall clock, ms), and is waited for so long. */
  silence?: { since: number; timeoutMs: number }
  /** Why storage does not have it: it is in the memory of this tab only. */
  unsaved?: Failure
  contacts?: readonly Contact[]
  /** Tools that the provider ran, once for each call, also for an answer that another took the place of. */
  hostedTools?: readonly string[]
  /** A request that failed is sent again then. */
  retry?: RetryView
  /** Earlier messages are compacted before the next request. */
  compaction?: CompactionView
}

export type RetryView = NonNullable<ReplyData['retry']>
export type CompactionView = NonNullable<ReplyData['compaction']>
