import {
  ArrowUpDown,
  CornerDownRight,
  FoldVertical,
  Hourglass,
  Info,
  Layers,
  MessageCircleQuestion,
  RefreshCw,
  Server,
  ShieldQuestion,
  Shuffle,
  TimerReset,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
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
}

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
  return classNames(bars[item.kind], hasProblem(item) && 'outline-2 outline-offset-1 outline-danger')
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
