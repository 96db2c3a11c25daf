import { assertNever } from '../../../core/kernel/assert-never.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { JsonValue } from '../../../core/kernel/json.ts'
import type {
  Message,
  MessageStatus,
  NoticePart,
  ReportedOutcome,
  ToolCallState,
  ToolStep,
} from '../../../core/kernel/message.ts'
import type { ModelRef } from '../../../core/kernel/model.ts'
import type { Usage } from '../../../core/kernel/usage.ts'

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
  /** What a person said became of it, where that is unknown. */
  reportedOutcome?: ReportedOutcome
  /** What the running tool last said of itself. */
  progress?: string
  steps?: readonly ToolStep[]
  /** What it streamed. */
  streamed?: string
}

export interface SourceView {
  sourceId: string
  url: string
  title?: string
}

/** Prose is named by its index only: its content is in the block store, so that a growing text changes no view. */
export type AnswerItem =
  | { type: 'text'; prose: number }
  | { type: 'reasoning'; prose: number; durationMs?: number }
  | { type: 'calls'; calls: readonly CallView[] }
  | { type: 'sources'; sources: readonly SourceView[] }
  | { type: 'notice'; code: NoticePart['code']; text: string }

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
}

/** Neighbouring calls share a group, neighbouring sources a row. */
export class AnswerItems {
  readonly items: AnswerItem[] = []
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

  addCall(call: CallView): void {
    const last = this.items.at(-1)
    if (last?.type === 'calls') last.calls = [...last.calls, call]
    else this.items.push({ type: 'calls', calls: [call] })
  }

  addSource(source: SourceView): void {
    const last = this.items.at(-1)
    if (last?.type === 'sources') last.sources = [...last.sources, source]
    else this.items.push({ type: 'sources', sources: [source] })
  }

  addNotice(code: NoticePart['code'], text: string): void {
    this.items.push({ type: 'notice', code, text })
  }
}

export function fromStoredAnswer(message: Message): AnswerView {
  const collected = new AnswerItems()
  for (const part of message.parts) {
    switch (part.type) {
      case 'text':
      case 'reasoning':
        if (part.superseded === true) collected.skipProse()
        else collected.addProse(part.type, part.type === 'reasoning' ? part.durationMs : undefined)
        break
      case 'tool-call':
        collected.addCall(part)
        break
      case 'source':
        collected.addSource(part)
        break
      case 'notice':
        collected.addNotice(part.code, part.text)
    }
  }
  const { id, status, createdAt, endedAt, model, usage, failure } = message
  return { id, status, items: collected.items, createdAt, endedAt, model, usage, failure }
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
        return `sources-${item.sources[0]?.sourceId}`
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
