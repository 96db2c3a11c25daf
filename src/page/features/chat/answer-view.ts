import { assertNever } from '../../../core/kernel/assert-never.ts'
import type { Contact } from '../../../core/kernel/contact.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { JsonValue } from '../../../core/kernel/json.ts'
import type { Enrichment } from '../../../core/kernel/enrichment.ts'
import type {
  CallDecision,
  Citation,
  Message,
  MessageStatus,
  NoticePart,
  ReportedOutcome,
  ToolCallState,
  ToolStep,
} from '../../../core/kernel/message.ts'
import type { ModelRef } from '../../../core/kernel/model.ts'
import type { Usage } from '../../../core/kernel/usage.ts'
import type { ReplyData } from '../../../worker/contract.ts'
import { readFoundPages } from './read-found-pages.ts'

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
}

export type RetryView = NonNullable<ReplyData['retry']>

/** Neighbouring calls share a group, neighbouring sources a row. */
export class AnswerItems {
  readonly items: AnswerItem[] = []
  readonly hostedTools: string[] = []
  #prose = 0

  /** Prose that another model's answer took the place of: it has a number and is not shown. */
  skipProse(): void {
    this.#prose += 1
  }

  addProse(type: 'text' | 'reasoning', durationMs?: number): number {
    const prose = this.#prose
    this.#prose += 1
    this.items.push(
      type === 'text' ? { type, prose } : { type, prose, ...(durationMs !== undefined && { durationMs }) },
    )
    return prose
  }

  /** A call that is not shown, and was made. */
  skipHostedCall({ toolName }: { toolName: string }): void {
    this.hostedTools.push(toolName)
  }

  addCall(call: CallView): void {
    if (call.isHosted === true) this.hostedTools.push(call.toolName)
    const last = this.items.at(-1)
    if (last?.type === 'calls') last.calls = [...last.calls, call]
    else this.items.push({ type: 'calls', calls: [call] })
  }

  addSource(source: SourceView): void {
    const { sourceId, url, title } = source
    const added = { sourceId, ...(url !== undefined && { url }), ...(title !== undefined && { title }) }
    const row = this.items.find((item) => item.type === 'sources')
    if (row?.type === 'sources') row.sources = withSource(row.sources, added)
    else this.items.push({ type: 'sources', sources: [added], citations: [] })
  }

  /** Known once the text has ended, which may be before its sources are named. */
  addCitations(citations: readonly Citation[]): void {
    const row = this.items.find((item) => item.type === 'sources')
    if (row?.type === 'sources') row.citations = [...row.citations, ...citations]
    else this.items.push({ type: 'sources', sources: [], citations })
  }

  addFile(file: FileView): void {
    const last = this.items.at(-1)
    if (last?.type === 'files') last.files = [...last.files, file]
    else this.items.push({ type: 'files', files: [file] })
  }

  addNotice({ code, text, enrichment }: Pick<NoticePart, 'code' | 'text' | 'enrichment'>): void {
    if (code !== 'provider-warning' && code !== 'note-told') {
      this.items.push({ type: 'notice', code, text, ...(enrichment && { enrichment }) })
      return
    }
    const known = this.items.find((item) => item.type === 'remarks')
    if (known?.type === 'remarks') known.texts = [...known.texts, text]
    else this.items.push({ type: 'remarks', texts: [text] })
  }

  addReply(messageId: string): void {
    this.items.push({ type: 'reply', messageId })
  }

  /** Sources stand behind the whole answer, so they are its end, and each is numbered once. */
  finish(): readonly AnswerItem[] {
    for (const source of this.items.flatMap(readSearchSources)) this.addSource(source)
    const placeOf = ({ type }: AnswerItem) => (type === 'sources' ? 1 : type === 'remarks' ? 2 : 0)
    return this.items.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function readSearchSources(item: AnswerItem): SourceView[] {
  return item.type === 'calls' ? item.calls.flatMap(readFoundPages) : []
}

function withSource(sources: readonly SourceView[], added: SourceView): readonly SourceView[] {
  const isKnown = sources.some(({ url, title }) =>
    added.url === undefined ? url === undefined && title === added.title : url === added.url,
  )
  return isKnown ? sources : [...sources, added]
}

export function fromStoredAnswer(message: Message): AnswerView {
  const collected = new AnswerItems()
  for (const part of message.parts) {
    switch (part.type) {
      case 'text':
      case 'reasoning':
        if (part.superseded === true) collected.skipProse()
        else {
          collected.addProse(part.type, part.type === 'reasoning' ? part.durationMs : undefined)
          if (part.type === 'text' && part.citations) collected.addCitations(part.citations)
        }
        break
      case 'tool-call':
        collected.addCall(part)
        break
      case 'hosted-call':
        if (part.superseded === true) collected.skipHostedCall(part)
        else collected.addCall({ ...part, isHosted: true })
        break
      case 'source':
        collected.addSource(part)
        break
      case 'file':
        if (part.superseded !== true && part.isReasoning !== true) collected.addFile(part)
        break
      case 'notice':
        collected.addNotice(part)
        break
      case 'reply':
        collected.addReply(part.messageId)
    }
  }
  const { id, status, createdAt, endedAt, model, usage, failure, contacts } = message
  return {
    id,
    status,
    items: collected.finish(),
    createdAt,
    endedAt,
    model,
    usage,
    failure,
    contacts,
    ...(collected.hostedTools.length > 0 && { hostedTools: collected.hostedTools }),
  }
}

/**
 * What to show, with keys that are the same live and stored, so that the switch rebuilds nothing. A notice that says what the
 * answer's failure says is left to the failure: it has the hint.
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

/** Keeps the earlier view, or the earlier items of it, where nothing that is shown has changed. */
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

/** Equal by what they contain; objects that are the same object are not looked into. */
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
