import { showLocalized } from '../../../i18n/show-text.ts'
import type { TimelineItem } from '../../../../core/model/review/turn-record.ts'
import { classNames } from '../../../ui/class-names.ts'
import { revealHidden } from '../../../ui/text/revealed-text.tsx'
import { formatElapsed } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { barStyle, hasProblem, ItemIcon, stateLabels } from './item-style.tsx'

export interface TimelineRowProps {
  item: TimelineItem
  place: { index: number; count: number; durationMs: number }
  isChosen: boolean
  /** True for the row that is in the tab order. */
  isCurrent: boolean
  onChoose: () => void
}

export function TimelineRow({ item, place, isChosen, isCurrent, onChoose }: TimelineRowProps) {
  const { name, kind, startMs, endMs, marks } = item
  const { index, count, durationMs } = place
  const isStage = kind === 'stage'
  const length = formatElapsed(endMs - startMs)
  const state = stateLabels(item)
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
        onClick={onChoose}
        className={classNames(
          'group grid w-full pointer-coarse:min-h-11 grid-cols-[1fr_4rem] items-center text-start -outline-offset-2',
          '@min-[26rem]:grid-cols-[13rem_1fr_4rem] @min-[40rem]:grid-cols-[15rem_1fr_5rem]',
          isStage ? 'text-sm text-muted @min-[26rem]:h-7' : 'text-base @min-[26rem]:h-8',
          isChosen ? 'bg-accent-soft' : 'hover:bg-surface',
        )}
      >
        <span
          className={classNames(
            'sticky start-0 z-[1] flex min-w-0 items-center gap-2 border-border ps-3 pe-2 pt-1',
            '@min-[26rem]:h-full @min-[26rem]:border-e @min-[26rem]:pt-0',
            !isStage && '@min-[26rem]:ps-6',
            // The hover layer would hide the focus outline.
            'group-focus-visible:bg-transparent',
            isChosen
              ? '@min-[26rem]:bg-accent-soft'
              : '@min-[26rem]:bg-raised @min-[26rem]:group-hover:bg-surface',
          )}
        >
          {!isStage && <ItemIcon kind={kind} />}
          <span className="truncate">{revealHidden(showLocalized(name))}</span>
          {state !== '' && (
            <span
              className={classNames(
                'ms-auto shrink-0 text-xs font-medium',
                hasProblem(item) ? 'text-danger' : 'text-muted',
              )}
            >
              {state}
            </span>
          )}
        </span>
        <span
          aria-hidden
          className="relative col-span-2 row-start-2 mx-3 block h-4 @min-[26rem]:col-span-1 @min-[26rem]:col-start-2 @min-[26rem]:row-start-1 @min-[26rem]:mx-0 @min-[26rem]:h-full"
        >
          <span
            data-bar
            className={classNames(
              'absolute top-1/2 block min-w-0.5 -translate-y-1/2',
              isMoment
                ? 'size-2 -translate-x-1/2 rotate-45'
                : isStage
                  ? 'h-2 rounded-sm @min-[26rem]:h-5'
                  : 'h-3 rounded-sm',
              barStyle(item),
            )}
            style={{
              insetInlineStart: toPercent(startMs, durationMs),
              ...(!isMoment && { width: toPercent(endMs - startMs, durationMs) }),
            }}
          />
          {marks.map(({ atMs, name }) => (
            <span
              key={`${name.text} ${atMs}`}
              title={`${showLocalized(name)}: ${formatElapsed(atMs - startMs)}`}
              className="absolute top-1/2 block h-4 w-0.5 -translate-y-1/2 bg-text @min-[26rem]:h-5"
              style={{ insetInlineStart: toPercent(atMs, durationMs) }}
            />
          ))}
        </span>
        <span className="pe-3 text-end font-mono @min-[26rem]:col-start-3 text-xs text-muted tabular-nums">
          {isMoment ? (
            <span className="sr-only">{i18n.t('at {ms}', { ms: formatElapsed(startMs) })}</span>
          ) : (
            length
          )}
        </span>
      </button>
    </div>
  )
}

const steps = [1, 2, 5]

/** Returns about `count` round times from 0 to the end. */
export function listTicks(durationMs: number, count: number): number[] {
  if (durationMs <= 0) return [0]
  const rough = durationMs / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((each) => each * power >= rough) ?? 10) * power
  const ticks: number[] = []
  for (let at = 0; at <= durationMs; at += step) ticks.push(at)
  return ticks
}

export function toPercent(ms: number, durationMs: number): string {
  return `${durationMs <= 0 ? 0 : Math.min(100, (ms / durationMs) * 100)}%`
}
