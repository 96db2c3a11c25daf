import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { Virtualizer, type CustomItemComponentProps } from 'virtua'
import type { TurnRecord } from '../../../../core/model/review/turn-record.ts'
import { classNames } from '../../../ui/class-names.ts'
import { TimelineLegend } from './item-style.tsx'
import { toPercent, listTicks, RoundRow, TimelineItemRow, listTimelineRows } from './timeline-row.tsx'
import { formatElapsed, formatNumber } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'

/** Minimum number of rows for virtualization. */
const manyRows = 200
const rowHeightPx = 32

/** Width of the longest tick label with its spacing. */
const tickPx = 72

export interface TimelineProps {
  record: TurnRecord
  zoom: number
  chosenId: string | null
  onChoose: (id: string) => void
}

/** A timeline to scale that reads as a list. Each row describes its bar in text. The stages of a round open below its heading. */
export function Timeline({ record, zoom, chosenId, onChoose }: TimelineProps) {
  const { items, durationMs } = record
  const scroller = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const axis = useRef<HTMLDivElement>(null)
  const axisPx = useWidth(axis)
  const ticks = listTicks(durationMs, axisPx === 0 ? 4 * zoom : Math.min(4 * zoom, axisPx / tickPx))

  const [openRounds, setOpenRounds] = useState<ReadonlySet<number>>(new Set())
  const listed = useMemo(() => listTimelineRows(items, openRounds), [items, openRounds])
  const toggle = (round: number) =>
    setOpenRounds(
      (open) => new Set(open.has(round) ? [...open].filter((each) => each !== round) : [...open, round]),
    )

  const move = (event: KeyboardEvent) => {
    // A screen reader may have moved the focus.
    const focused = event.target instanceof HTMLElement ? event.target.dataset['row'] : undefined
    const at = focused === undefined ? current : Number(focused)
    const row = listed[at]
    if (row?.type === 'round' && event.key === (row.isOpen ? 'ArrowLeft' : 'ArrowRight')) {
      event.preventDefault()
      setCurrent(at)
      toggle(row.group.round)
      return
    }
    const next = findNextRow(event.key, at, listed.length)
    if (next === null) return
    event.preventDefault()
    // Renders at once, because the next key may be Enter, which moves the focus into the opened panel.
    flushSync(() => setCurrent(next))
    const target = scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }
  const rows = listed.map((row, index) => {
    const place = {
      index,
      count: listed.length,
      durationMs,
      isCurrent: index === Math.min(current, listed.length - 1),
    }
    if (row.type === 'round') {
      const handleToggle = () => {
        setCurrent(index)
        toggle(row.group.round)
      }
      return (
        <RoundRow key={row.key} group={row.group} place={place} isOpen={row.isOpen} onToggle={handleToggle} />
      )
    }
    return (
      <TimelineItemRow
        key={row.key}
        item={row.item}
        place={place}
        isChosen={row.item.id === chosenId}
        onChoose={() => {
          setCurrent(index)
          onChoose(row.item.id)
        }}
      />
    )
  })
  return (
    <>
      <div
        ref={scroller}
        className="relative min-h-0 overflow-auto rounded-lg border border-border bg-raised @container"
      >
        <div className="relative min-w-full" style={{ width: `${zoom * 100}%` }}>
          <div
            ref={axis}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 start-3 end-3 @min-[26rem]:start-52 @min-[26rem]:end-24 @min-[40rem]:start-68 @min-[40rem]:end-26"
          >
            {ticks.map((at) => (
              <span
                key={at}
                className="absolute inset-y-0 border-s border-border/70"
                style={{ insetInlineStart: toPercent(at, durationMs) }}
              >
                <span
                  className={classNames(
                    'sticky top-0 block ps-1 pt-1.5 font-mono text-xs whitespace-nowrap text-faint',
                    // On a narrow timeline, labels near the end would overflow, so they move to the other side of their tick.
                    ((durationMs - at) / durationMs) * axisPx < tickPx / 2 &&
                      '@max-[26rem]:-translate-x-full @max-[26rem]:pe-1',
                  )}
                >
                  {formatTick(at, ticks)}
                </span>
              </span>
            ))}
          </div>
          <div aria-hidden className="h-7" />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its rows have the focus, and the arrow keys move between them. */}
          <div role="list" aria-label={i18n.t('Timeline')} onKeyDown={move} className="relative pb-1">
            {listed.length < manyRows ? (
              rows
            ) : (
              <Virtualizer
                scrollRef={scroller}
                startMargin={rowHeightPx}
                itemSize={rowHeightPx}
                item={Row}
                keepMounted={[current]}
              >
                {rows}
              </Virtualizer>
            )}
          </div>
        </div>
      </div>
      <TimelineLegend items={items} />
    </>
  )
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (element.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}

interface RowProps extends Omit<CustomItemComponentProps, 'ref'> {
  ref?: Ref<HTMLDivElement>
}

/** Rows are visible before they are measured, because hidden rows cannot take the focus. */
function Row({ style, ref, children }: RowProps) {
  return (
    <div ref={ref} style={{ ...style, visibility: undefined }}>
      {children}
    </div>
  )
}

const tickSeconds = { maximumFractionDigits: 2 }

/** Formats all ticks in the unit of the longest. */
function formatTick(at: number, ticks: readonly number[]): string {
  const last = ticks.at(-1) ?? 0
  if (at === 0) return '0'
  if (last < 1000) return formatElapsed(at)
  return last < 60_000 ? `${formatNumber(at / 1000, tickSeconds)} s` : formatElapsed(at)
}

/** Returns the row that a navigation key leads to, or `null` for any other key. */
export function findNextRow(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, current + 1)
    case 'ArrowUp':
      return Math.max(0, current - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'PageDown':
      return Math.min(count - 1, current + 10)
    case 'PageUp':
      return Math.max(0, current - 10)
    default:
      return null
  }
}
