import type { StoredText, TextData } from '../../../../core/model/messages/localized-text.ts'
import type { NetworkContact } from '../../../../core/model/usage/network-contact.ts'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { JsonValue } from '../../../../core/model/json.ts'
import type { Reduction } from '../../../../core/model/context/reduction.ts'
import type { Enrichment } from '../../../../core/model/conversation/enrichment.ts'
import type {
  CallDecision,
  CalledAgent,
  Citation,
  MessageStatus,
  NoticePart,
  ReportedOutcome,
  ToolCallState,
  ToolStep,
} from '../../../../core/model/conversation/message.ts'
import type { ResultReference } from '../../../../core/model/context/reduction.ts'
import type { ModelRef } from '../../../../core/model/providers/provider.ts'
import type { ResearchRecord } from '../../../../core/model/research/research-record.ts'
import type { Usage } from '../../../../core/model/usage/usage.ts'
import type { AnswerActivity } from '../../../../core/model/conversation/message-change.ts'
import type { WorkflowPart } from '../../../../core/model/workflows/workflow-part.ts'
import { assertNever } from '../../../../lib/assert-never.ts'

export interface CallView {
  callId: string
  toolName: string
  state: ToolCallState
  /** Arguments as the model wrote them. Present while they are incomplete or if they could not be parsed. */
  argumentsText?: string
  arguments?: JsonValue
  result?: JsonValue
  /** Set in place of `result` if the result is stored as a blob. */
  reference?: ResultReference
  /** Set if a large result is stored in the chat, because it could not be stored as a blob. */
  isInChat?: true
  failure?: Failure
  durationMs?: number
  decision?: CallDecision
  /** Outcome that the user reported for a call whose outcome is unknown. */
  reportedOutcome?: ReportedOutcome
  /** Latest progress message of the running tool. */
  progress?: StoredText
  steps?: readonly ToolStep[]
  /** The child run that the call started. */
  agent?: CalledAgent
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
  /** The researchers of a research, by the calls that start them. */
  | { type: 'research'; calls: readonly CallView[] }
  | { type: 'sources'; sources: readonly SourceView[]; citations: readonly Citation[] }
  | { type: 'files'; files: readonly FileView[] }
  | { type: 'remarks'; texts: readonly StoredText[] }
  | {
      type: 'notice'
      code: NoticePart['code']
      text: string
      localized?: TextData
      enrichment?: Enrichment
      reduction?: Reduction
    }
  /** The items after this one reply to that message. */
  | { type: 'reply'; messageId: string }
  /** The job that writes the answer. */
  | { type: 'workflow'; job: WorkflowPart }

/** Everything an answer shows: live, stored or replayed. What the run does at the moment is part of it only while it streams. */
export interface AnswerView extends AnswerActivity {
  id: string
  status: MessageStatus
  items: readonly AnswerItem[]
  createdAt?: number
  endedAt?: number
  model?: ModelRef
  usage?: Usage
  failure?: Failure
  research?: ResearchRecord
  /** Reason why storage does not have the answer. The answer exists only in the memory of this tab. */
  unsaved?: Failure
  contacts?: readonly NetworkContact[]
  /** Names of the tools that the provider ran, one for each call. Calls of a replaced answer are included. */
  hostedTools?: readonly string[]
}

export type CompactionView = NonNullable<AnswerActivity['compaction']>

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

/**
 * Returns the visible items with keys that are the same for the live and the stored answer, so that the switch remounts
 * nothing. A notice that repeats the answer's failure is omitted, because the failure also has the hint.
 */
export function toKeyedItems({ items, status, failure }: AnswerView): { key: string; item: AnswerItem }[] {
  let notices = 0
  const toKey = (item: AnswerItem): string => {
    switch (item.type) {
      case 'text':
      case 'reasoning':
        return `prose-${item.prose}`
      case 'calls':
        return `calls-${item.calls[0]?.callId}`
      case 'sources':
        return 'sources'
      case 'research':
        return 'research'
      case 'workflow':
        return 'workflow'
      case 'files':
        return `files-${item.files[0]?.blobId}`
      case 'remarks':
        return 'remarks'
      case 'reply':
        return `reply-${item.messageId}`
      case 'notice':
        notices += 1
        return `notice-${notices}-${item.code}`
      default:
        return assertNever(item)
    }
  }
  const keyed = items.map((item) => ({ key: toKey(item), item }))
  if (status === 'streaming' || status === 'complete') return keyed
  return keyed.filter(({ item }) => item.type !== 'notice' || item.text !== failure?.message)
}
