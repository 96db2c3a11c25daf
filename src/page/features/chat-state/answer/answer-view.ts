import type { NetworkContact } from '../../../../core/model/usage/network-contact.ts'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { JsonValue } from '../../../../core/model/json.ts'
import type { Enrichment } from '../../../../core/model/conversation/enrichment.ts'
import type {
  CallDecision,
  Citation,
  MessageStatus,
  NoticePart,
  ReportedOutcome,
  ToolCallState,
  ToolStep,
} from '../../../../core/model/conversation/message.ts'
import type { ModelRef } from '../../../../core/model/providers/provider.ts'
import type { Usage } from '../../../../core/model/usage/usage.ts'
import type { ChatUIMessageData } from '../../../../worker/contract.ts'

export interface CallView {
  callId: string
  toolName: string
  state: ToolCallState
  /** Arguments as the model wrote them. Present while they are incomplete or if they could not be parsed. */
  argumentsText?: string
  arguments?: JsonValue
  result?: JsonValue
  failure?: Failure
  durationMs?: number
  decision?: CallDecision
  /** Outcome that the user reported for a call whose outcome is unknown. */
  reportedOutcome?: ReportedOutcome
  /** Latest progress message of the running tool. */
  progress?: string
  steps?: readonly ToolStep[]
  /** Output that the tool streamed so far. */
  streamed?: string
  /** The provider ran the call. */
  isHosted?: true
}

export interface SourceView {
  sourceId: string
  /** Absent for a document that was given to the model. */
  url?: string
  title?: string
}

export interface FileView {
  blobId: string
  mediaType: string
  byteLength: number
  filename?: string
  /** Displayed width of an image in pixels. */
  width?: number
  height?: number
}

/**
 * One item of an answer. Prose is named by its index only. Its content is in the block store, so growing text does not
 * change the view.
 */
export type AnswerItem =
  | { type: 'text'; prose: number }
  | { type: 'reasoning'; prose: number; durationMs?: number }
  | { type: 'calls'; calls: readonly CallView[] }
  | { type: 'sources'; sources: readonly SourceView[]; citations: readonly Citation[] }
  | { type: 'files'; files: readonly FileView[] }
  | { type: 'remarks'; texts: readonly string[] }
  | { type: 'notice'; code: NoticePart['code']; text: string; enrichment?: Enrichment }
  /** The items after this one reply to that message. */
  | { type: 'reply'; messageId: string }

/** Everything an answer shows, live or stored. */
export interface AnswerView {
  id: string
  status: MessageStatus
  items: readonly AnswerItem[]
  createdAt?: number
  endedAt?: number
  model?: ModelRef
  usage?: Usage
  failure?: Failure
  /** The model has sent nothing since `since` (wall clock, ms). The request fails after `timeoutMs` of silence. */
  silence?: { since: number; timeoutMs: number }
  /** Reason why storage does not have the answer. The answer exists only in the memory of this tab. */
  unsaved?: Failure
  contacts?: readonly NetworkContact[]
  /** Names of the tools that the provider ran, one for each call. Calls of a replaced answer are included. */
  hostedTools?: readonly string[]
  /** Wait before a failed request is sent again. */
  retry?: RetryView
  /** Compaction of earlier messages that runs before the next request. */
  compaction?: CompactionView
}

export type RetryView = NonNullable<ChatUIMessageData['retry']>
export type CompactionView = NonNullable<ChatUIMessageData['compaction']>

/** Returns the earlier view, or its earlier items, if nothing visible has changed. */
export function reuseAnswer(before: AnswerView | undefined, after: AnswerView): AnswerView {
  if (before === undefined || before.id !== after.id) return after
  const items = after.items.map((item, index) => {
    const earlier = before.items[index]
    return earlier !== undefined && isSame(earlier, item) ? earlier : item
  })
  const areItemsSame =
    items.length === before.items.length && items.every((item, i) => item === before.items[i])
  const next = { ...after, items: areItemsSame ? before.items : items }
  return isSame(before, next) ? before : next
}

/** Compares two values by content. Identical references count as equal without a deep comparison. */
function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  const [mine, theirs] = [Object.entries(left).filter(isDefined), Object.entries(right).filter(isDefined)]
  if (mine.length !== theirs.length) return false
  const values = right as Record<string, unknown>
  return mine.every(([key, value]) => isSame(value, values[key]))
}

function isDefined([, value]: [string, unknown]): boolean {
  return value !== undefined
}
