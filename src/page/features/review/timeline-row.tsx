import type { TimelineItem } from '../../../core/kernel/flight-record.ts'
import { formatMs } from '../../../core/kernel/format-fact.ts'
import { classNames } from '../../ui/class-names.ts'
import { barLook, isTroubled, ItemIcon, stateWords } from './item-look.tsx'
import { toPercent } from './time-axis.ts'

export interface TimelineRowProps {
  item: TimelineItem
  place: { index: number; count: number; durationMs: number }
  isChosen: boolean
  /** The one of all rows that the tab key leads to. */
  isCurrent: boolean
  onChoose: () => void
}

export function TimelineRow({ item, place, isChosen, isCurrent, onChoose }: TimelineRowProps) {
  const { name, kind, startMs, endMs, marks } = item
  const { index, count, durationMs } = place
  const isStage = kind === 'stage'
  const length = formatMs(endMs - startMs)
  const state = stateWords(item)
  const isMoment = endMs === startMs
  return (
    <div role="listitem" aria-setsize={count} aria-posinset={index + 1}>
      <button
        type="button"
        data-row={index}
        data-kind={kind}
        data-state={item.state}
        tabIndex={isCurrent ? 0 : -1}
        aria-expanded={isChosen}
        aria-label={[name, isMoment ? `at ${formatMs(startMs)}` : length, state].filter(Boolean).join(', ')}
        onClick={onChoose}
        className={classNames(
          'group grid w-full grid-cols-[9rem_1fr_4rem] items-center text-start -outline-offset-2 @min-[36rem]:grid-cols-[15rem_1fr_5rem]',
          isStage ? 'h-7 text-sm text-muted' : 'h-8 text-base',
          isChosen ? 'bg-accent-soft' : 'hover:bg-surface',
        )}
      >
        <span
          className={classNames(
            'sticky start-0 z-[1] flex h-full min-w-0 items-center gap-2 border-e border-border pe-2',
            isStage ? 'ps-3' : 'ps-6',
            isChosen ? 'bg-accent-soft' : 'bg-raised group-hover:bg-surface',
          )}
        >
          {!isStage && <ItemIcon kind={kind} />}
          <span className="truncate">{name}</span>
          {isTroubled(item) && (
            <span className="ms-auto shrink-0 text-xs font-medium text-danger">{state}</span>
          )}
        </span>
        <span aria-hidden className="relative block h-full">
          <span
            className={classNames(
              'absolute top-1/2 block min-w-0.5 -translate-y-1/2',
              isMoment
                ? 'size-2 -translate-x-1/2 rotate-45'
                : isStage
                  ? 'h-5 rounded-sm opacity-70'
                  : 'h-3 rounded-sm',
              barLook(item),
            )}
            style={{
              insetInlineStart: toPercent(startMs, durationMs),
              ...(!isMoment && { width: toPercent(endMs - startMs, durationMs) }),
            }}
          />
          {marks.map(({ atMs, name: mark }) => (
            <span
              key={`${mark} ${atMs}`}
              title={`${mark}: ${formatMs(atMs - startMs)}`}
              className="absolute top-1/2 block h-5 w-0.5 -translate-y-1/2 bg-text"
              style={{ insetInlineStart: toPercent(atMs, durationMs) }}
            />
          ))}
        </span>
        <span aria-hidden className="pe-3 text-end font-mono text-xs text-muted tabular-nums">
          {isMoment ? '' : length}
        </span>
      </button>
    </div>
  )
}
