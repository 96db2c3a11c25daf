import {
  ArrowUpDown,
  Bot,
  BookOpen,
  CornerDownRight,
  FoldVertical,
  Hourglass,
  Info,
  Layers,
  MessageCircleQuestion,
  RefreshCw,
  Search,
  Server,
  ShieldQuestion,
  Shuffle,
  TimerReset,
  Wrench,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import { showLocalized } from '../../../i18n/show-text.ts'
import type { TimelineItem, TimelineKind, TimelineState } from '../../../../core/model/review/turn-record.ts'
import { classNames } from '../../../ui/class-names.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'

const icons: Record<TimelineKind, LucideIcon> = {
  stage: Layers,
  request: ArrowUpDown,
  call: Wrench,
  'hosted-call': Server,
  approval: ShieldQuestion,
  question: MessageCircleQuestion,
  restart: RefreshCw,
  compaction: FoldVertical,
  retry: TimerReset,
  silence: Hourglass,
  steer: CornerDownRight,
  'model-change': Shuffle,
  notice: Info,
  agent: Bot,
  'workflow-stage': Workflow,
  research: Search,
  source: BookOpen,
}

const bars: Record<TimelineKind, string> = {
  stage: 'bg-border',
  request: 'bg-[var(--chart-1)]',
  call: 'bg-[var(--chart-2)]',
  'hosted-call': 'bg-[var(--chart-6)]',
  approval: 'bg-[var(--chart-3)]',
  question: 'bg-[var(--chart-3)]',
  restart: 'bg-[var(--chart-4)]',
  compaction: 'bg-[var(--chart-7)]',
  retry: 'review-pending',
  silence: 'review-pending',
  steer: 'bg-[var(--chart-5)]',
  'model-change': 'bg-[var(--chart-5)]',
  notice: 'bg-[var(--chart-8)]',
  agent: 'bg-[var(--chart-2)]',
  'workflow-stage': 'bg-[var(--chart-5)]',
  research: 'bg-[var(--chart-4)]',
  source: 'bg-[var(--chart-6)]',
}

const problemOutline = 'outline-2 outline-offset-1 outline-danger'

const failedStates: ReadonlySet<TimelineState> = new Set([
  'failed',
  'denied',
  'refused',
  'unknown',
  'interrupted',
])

export function hasProblem({ state }: Pick<TimelineItem, 'state'>): boolean {
  return failedStates.has(state)
}

export function ItemIcon({ kind }: { kind: TimelineKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-faint" />
}

export function barStyle(item: Pick<TimelineItem, 'kind' | 'state'>): string {
  return classNames(bars[item.kind], hasProblem(item) && problemOutline)
}

const labels: Record<Exclude<TimelineState, 'ok'>, MessageDescriptor> = {
  failed: /*i18n*/ { id: 'failed' },
  denied: /*i18n*/ { id: 'denied' },
  refused: /*i18n*/ { id: 'refused' },
  cancelled: /*i18n*/ { id: 'canceled' },
  stopped: /*i18n*/ { id: 'stopped' },
  unknown: /*i18n*/ { id: 'outcome unknown' },
  open: /*i18n*/ { id: 'still running' },
  interrupted: /*i18n*/ { id: 'interrupted' },
}

/** Returns a label such as "failed"; empty if the item succeeded. */
export function stateLabels({ state }: Pick<TimelineItem, 'state'>): string {
  return state === 'ok' ? '' : i18n.t(labels[state])
}

/** Kinds that share a color, in the order of the legend. */
const legendKinds: readonly { kinds: readonly TimelineKind[]; label: MessageDescriptor }[] = [
  { kinds: ['request'], label: /*i18n*/ { id: 'Model request' } },
  { kinds: ['call'], label: /*i18n*/ { id: 'Tool call' } },
  { kinds: ['hosted-call'], label: /*i18n*/ { id: 'Tool call by the provider' } },
  { kinds: ['approval', 'question'], label: /*i18n*/ { id: 'Waiting for you' } },
  { kinds: ['restart'], label: /*i18n*/ { id: 'Added to the context' } },
  { kinds: ['compaction'], label: /*i18n*/ { id: 'Compaction' } },
  { kinds: ['retry', 'silence'], label: /*i18n*/ { id: 'Waiting' } },
  { kinds: ['steer', 'model-change'], label: /*i18n*/ { id: 'New message or model' } },
  { kinds: ['notice'], label: /*i18n*/ { id: 'Notice' } },
  { kinds: ['agent'], label: /*i18n*/ { id: 'Agent' } },
  { kinds: ['workflow-stage'], label: /*i18n*/ { id: 'Stage of a workflow' } },
  { kinds: ['research', 'source'], label: /*i18n*/ { id: 'Research and sources' } },
  { kinds: ['stage'], label: /*i18n*/ { id: 'Round and its stages' } },
]

/** Explains the colors and signs that occur in a timeline. */
export function TimelineLegend({ items }: { items: readonly TimelineItem[] }) {
  const entries = legendKinds.filter(({ kinds }) => items.some(({ kind }) => kinds.includes(kind)))
  const marks = [...new Set(items.flatMap((item) => item.marks.map(({ name }) => showLocalized(name))))]
  return (
    <ul
      aria-label={i18n.t('Legend')}
      className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 pt-2 text-xs text-muted"
    >
      {entries.map(({ kinds: [kind = 'notice'], label }) => (
        <LegendEntry key={kind} sign={classNames('h-2.5 w-4 rounded-sm', bars[kind])}>
          {i18n.t(label)}
        </LegendEntry>
      ))}
      {marks.length > 0 && <LegendEntry sign="h-3.5 w-0.5 bg-text">{marks.join(', ')}</LegendEntry>}
      {items.some(({ kind, startMs, endMs }) => kind !== 'stage' && startMs === endMs) && (
        <LegendEntry sign="size-2 rotate-45 bg-muted">{i18n.t('Moment without duration')}</LegendEntry>
      )}
      {items.some(hasProblem) && (
        <LegendEntry sign={classNames('h-2.5 w-4 rounded-sm bg-border', problemOutline)}>
          {i18n.t('Problem')}
        </LegendEntry>
      )}
    </ul>
  )
}

function LegendEntry({ sign, children }: { sign: string; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={classNames('inline-block shrink-0', sign)} />
      {children}
    </li>
  )
}
