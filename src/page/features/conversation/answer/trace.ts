import type { ToolCallState } from '../../../../core/model/conversation/message.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { formatDuration } from '../../message-parts/format-duration.ts'
import type { AnswerItem, AnswerView, CallView } from '../../chat-state/answer/answer-view.ts'

interface KeyedItem {
  key: string
  item: AnswerItem
}

/** The trace of an answer: its line, and the rows that are shown. */
export interface Trace {
  label: string
  /** Keys of the reasoning and the calls that are shown in rows of their own. */
  shownKeys: ReadonlySet<string>
  /** Keys of those that are shown in the line of the trace. */
  lineKeys: ReadonlySet<string>
  /** The model is thinking or calling tools. */
  isWorking: boolean
  /** A call waits for the person, so its rows stay open. */
  staysOpen: boolean
}

export interface TraceInput {
  view: Pick<AnswerView, 'status' | 'createdAt' | 'endedAt'>
  items: readonly KeyedItem[]
  /** Choice of the reader to open (`true`) or close the trace, if any. */
  choice: boolean | undefined
  /** The reader has opened one of its rows. */
  hasOpenRow: boolean
}

/** States of a call that the reader has to see. */
const needsAttention: ReadonlySet<ToolCallState> = new Set([
  'awaiting-approval',
  'failed',
  'denied',
  'refused',
  'outcome-unknown',
])

export function isTraceItem({ type }: AnswerItem): boolean {
  return type === 'reasoning' || type === 'calls'
}

/**
 * Describes the trace of an answer, or returns `null` if the model neither thought nor called tools. Rows move into the line in
 * the step in which text appears below them, and stay there while the answer is written. The line keeps its height when it
 * closes, so nothing moves when the answer ends.
 */
export function describeTrace({ view, items, choice, hasOpenRow }: TraceInput): Trace | null {
  const traced = items.filter(({ item }) => isTraceItem(item))
  if (traced.length === 0) return null
  const calls = traced.flatMap(({ item }) => (item.type === 'calls' ? item.calls : []))
  const lastText = items.findLastIndex(({ item }) => item.type === 'text')
  const newest = items.slice(lastText + 1).filter(({ item }) => isTraceItem(item))
  const isWaiting = calls.some(({ state }) => state === 'awaiting-approval')
  const isOpen =
    choice ?? (hasOpenRow || calls.length === 1 || calls.some(({ state }) => needsAttention.has(state)))
  const isClosed = choice === false || view.status === 'complete'
  const shown = isWaiting || isOpen ? traced : isClosed ? [] : newest
  const inLine =
    view.status === 'streaming' && !isClosed ? traced.filter((each) => !shown.includes(each)) : []
  return {
    label: labelTrace(traced, calls, view),
    shownKeys: new Set(shown.map(({ key }) => key)),
    lineKeys: new Set(inLine.map(({ key }) => key)),
    isWorking: view.status === 'streaming' && newest.length > 0,
    staysOpen: isWaiting,
  }
}

function labelTrace(
  traced: readonly KeyedItem[],
  calls: readonly CallView[],
  view: TraceInput['view'],
): string {
  const durationMs = view.status === 'streaming' ? undefined : sumDurations(traced, view)
  const duration = durationMs === undefined || durationMs < 1 ? undefined : formatDuration(durationMs)
  if (calls.length === 0) {
    return duration === undefined ? i18n.t('Thought') : i18n.t('Thought for {duration}', { duration })
  }
  const count = (state: ToolCallState) => calls.filter((call) => call.state === state).length
  const [failed, denied, refused] = [count('failed'), count('denied'), count('refused')]
  return [
    describeUse(calls.filter(({ state }) => state !== 'denied' && state !== 'refused')),
    failed > 0 && i18n.t('{count} failed', { count: failed }),
    denied > 0 && i18n.t('{count} denied', { count: denied }),
    refused > 0 && i18n.t('{count} refused', { count: refused }),
    duration,
  ]
    .filter((part) => typeof part === 'string')
    .join(', ')
}

function describeUse(used: readonly CallView[]): string {
  const tools = new Set(used.map(({ toolName }) => toolName)).size
  if (tools === 0) return i18n.t('Used no tools')
  return tools === used.length
    ? i18n.t('Used {tools, plural, one {# tool} other {# tools}}', { tools })
    : i18n.t(
        'Used {tools, plural, one {# tool} other {# tools}} in {calls, plural, one {# call} other {# calls}}',
        {
          tools,
          calls: used.length,
        },
      )
}

/**
 * Returns the time of thinking and of tools in ms, if it is known. Calls may run at the same time, so the sum is at most the
 * duration of the answer.
 */
function sumDurations(
  traced: readonly KeyedItem[],
  { createdAt, endedAt }: TraceInput['view'],
): number | undefined {
  const durations = traced.flatMap(({ item }): number[] => {
    if (item.type === 'calls') return item.calls.flatMap(({ durationMs }) => durationMs ?? [])
    return item.type === 'reasoning' && item.durationMs !== undefined ? [item.durationMs] : []
  })
  if (durations.length === 0) return undefined
  const sum = durations.reduce((total, each) => total + each, 0)
  return createdAt === undefined || endedAt === undefined ? sum : Math.min(sum, endedAt - createdAt)
}
