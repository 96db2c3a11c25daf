import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { showLocalized } from '../../../i18n/show-text.ts'
import type { TimelineItem, TimelineState } from '../../../../core/model/review/turn-record.ts'
import { classNames } from '../../../ui/class-names.ts'
import { revealHidden } from '../../../ui/text/revealed-text.tsx'
import { formatElapsed } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { barStyle, hasProblem, ItemIcon, stateLabels } from './item-style.tsx'

interface RowPlace {
  index: number
  count: number
  durationMs: number
  /** True for the row that is in the tab order. */
  isCurrent: boolean
}

interface TimelineRowProps {
  item: TimelineItem
  place: RowPlace
  isChosen: boolean
  onChoose: () => void
}

/** An item and its bar. The row opens the details of the item. */
export function TimelineItemRow({ item, place, isChosen, onChoose }: TimelineRowProps) {
  const { name, kind, startMs, endMs, marks } = item
  const { durationMs } = place
  const isStage = kind === 'stage'
  const isMoment = endMs === startMs
  return (
    <Row
      place={place}
      kind={kind}
      state={item.state}
      isOpen={isChosen}
      isChosen={isChosen}
      onPress={onChoose}
      heading={
        <span className={classNames('flex min-w-0 items-center gap-2', isStage ? 'ps-5 text-muted' : 'ps-3')}>
          {!isStage && <ItemIcon kind={kind} />}
          <span className="truncate">
            {/* The visible name says what the restart added. */}
            {kind === 'restart' && name.code !== 'record-restart-item' && (
              <span className="sr-only">{i18n.t('Restart:')} </span>
            )}
            <ItemName item={item} />
          </span>
        </span>
      }
      status={<StateLabel item={item} />}
      bar={
        <>
          <span
            data-bar
            className={classNames(
              'absolute top-1/2 block min-w-0.5 -translate-y-1/2',
              isMoment
                ? 'size-2 -translate-x-1/2 rotate-45'
                : isStage
                  ? 'h-2 rounded-sm @min-[26rem]:h-4'
                  : 'h-3 rounded-sm',
              barStyle(item),
            )}
            style={{
              insetInlineStart: toPercent(startMs, durationMs),
              width: isMoment ? undefined : toPercent(endMs - startMs, durationMs),
            }}
          />
          {marks.map(({ atMs, name: markName }) => (
            <span
              key={`${markName.text} ${atMs}`}
              title={`${showLocalized(markName)}: ${formatElapsed(atMs - startMs)}`}
              className="absolute top-1/2 block h-4 w-0.5 -translate-y-1/2 bg-text @min-[26rem]:h-5"
              style={{ insetInlineStart: toPercent(atMs, durationMs) }}
            />
          ))}
        </>
      }
      length={
        isMoment ? (
          <span className="sr-only">{i18n.t('at {ms}', { ms: formatElapsed(startMs) })}</span>
        ) : (
          formatElapsed(endMs - startMs)
        )
      }
      opensPanel
    />
  )
}

/** Name of an item. The icon of a tool call leaves only the tool's name to be shown. */
function ItemName({ item: { kind, name } }: { item: TimelineItem }) {
  const text = showLocalized(name)
  const toolName = kind === 'call' ? name.params?.['name'] : undefined
  if (typeof toolName !== 'string' || !text.endsWith(toolName)) return revealHidden(text)
  return (
    <>
      <span className="sr-only">{text.slice(0, -toolName.length)}</span>
      <code>{revealHidden(toolName)}</code>
    </>
  )
}

interface RoundRowProps {
  group: RoundGroup
  place: RowPlace
  isOpen: boolean
  onToggle: () => void
}

/** The heading of a round, with a faint band as long as its stages. It shows and hides them. */
export function RoundRow({ group, place, isOpen, onToggle }: RoundRowProps) {
  const { round, stages, startMs, endMs } = group
  return (
    <Row
      place={place}
      kind="round"
      state={group.state}
      isOpen={isOpen}
      isChosen={false}
      onPress={onToggle}
      heading={
        <span className="flex min-w-0 items-center gap-1.5">
          <ChevronRight
            aria-hidden
            size={14}
            className={classNames(
              'shrink-0 text-faint transition-transform duration-120',
              isOpen && 'rotate-90',
            )}
          />
          <span className="truncate font-medium">{i18n.t('Round {number}', { number: round + 1 })}</span>
          <span className="shrink-0 text-sm text-faint">
            {i18n.t('{count, plural, one {# stage} other {# stages}}', { count: stages.length })}
          </span>
        </span>
      }
      status={<StateLabel item={group} />}
      bar={
        <span
          data-bar
          className="absolute top-1/2 block h-2 min-w-0.5 -translate-y-1/2 rounded-sm bg-border @min-[26rem]:h-4"
          style={{
            insetInlineStart: toPercent(startMs, place.durationMs),
            width: toPercent(endMs - startMs, place.durationMs),
          }}
        />
      }
      length={formatElapsed(endMs - startMs)}
      opensPanel={false}
    />
  )
}

function StateLabel({ item }: { item: Pick<TimelineItem, 'state'> }) {
  const state = stateLabels(item)
  if (state === '') return null
  return (
    <span
      className={classNames('shrink-0 text-xs font-medium', hasProblem(item) ? 'text-danger' : 'text-muted')}
    >
      {state}
    </span>
  )
}

interface RowProps {
  place: RowPlace
  kind: string
  state: string
  isOpen: boolean
  isChosen: boolean
  onPress: () => void
  heading: ReactNode
  status: ReactNode
  bar: ReactNode
  length: ReactNode
  /** Draws the arrow of a row whose details open next to the timeline. */
  opensPanel: boolean
}

function Row({ place, kind, state, isOpen, isChosen, onPress, ...content }: RowProps) {
  const { index, count, isCurrent } = place
  return (
    <div role="listitem" aria-setsize={count} aria-posinset={index + 1}>
      <button
        type="button"
        data-row={index}
        data-kind={kind}
        data-state={state}
        tabIndex={isCurrent ? 0 : -1}
        aria-expanded={isOpen}
        onClick={onPress}
        className={classNames(
          'group grid w-full pointer-coarse:min-h-11 grid-cols-[1fr_6rem] items-center text-start -outline-offset-2',
          '@min-[26rem]:grid-cols-[13rem_1fr_6rem] @min-[40rem]:grid-cols-[17rem_1fr_6.5rem]',
          kind === 'stage' ? 'text-sm @min-[26rem]:h-7' : 'text-base @min-[26rem]:h-8',
          isChosen ? 'bg-accent-soft' : 'hover:bg-surface',
        )}
      >
        <span
          className={classNames(
            'sticky start-0 z-[1] flex min-w-0 items-center gap-2 border-border ps-3 pe-2 pt-1',
            '@min-[26rem]:h-full @min-[26rem]:border-e @min-[26rem]:pt-0',
            // The hover layer would hide the focus outline.
            'group-focus-visible:bg-transparent',
            isChosen
              ? '@min-[26rem]:bg-accent-soft'
              : '@min-[26rem]:bg-raised @min-[26rem]:group-hover:bg-surface',
          )}
        >
          {content.heading}
          <span className="ms-auto flex shrink-0">{content.status}</span>
        </span>
        <span
          aria-hidden
          className="relative col-span-2 row-start-2 mx-3 block h-4 @min-[26rem]:col-span-1 @min-[26rem]:col-start-2 @min-[26rem]:row-start-1 @min-[26rem]:mx-0 @min-[26rem]:h-full"
        >
          {content.bar}
        </span>
        <span className="flex items-center justify-end gap-1 pe-2 font-mono @min-[26rem]:col-start-3 text-xs text-muted tabular-nums">
          {content.length}
          <ChevronRight
            aria-hidden
            size={14}
            className={classNames(
              'shrink-0 text-faint group-hover:text-text',
              !content.opensPanel && 'invisible',
            )}
          />
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

/** The stages of one round, as a row that can be opened. */
interface RoundGroup {
  /** Index of the round, which starts at 0. */
  round: number
  stages: readonly TimelineItem[]
  startMs: number
  endMs: number
  /** State of the first stage with a problem, else of the first one that did not succeed. */
  state: TimelineState
}

/** A row of the timeline: the heading of a round, or an item. Stages are items of an open round. */
type TimelineRow =
  | { type: 'round'; key: string; group: RoundGroup; isOpen: boolean }
  | { type: 'item'; key: string; item: TimelineItem }

/** Returns the rows in order. A round's heading is where its first stage is, and its stages follow if it is open. */
export function listTimelineRows(
  items: readonly TimelineItem[],
  openRounds: ReadonlySet<number>,
): TimelineRow[] {
  const stagesByRound = Map.groupBy(
    items.filter(({ kind }) => kind === 'stage'),
    ({ round = 0 }) => round,
  )
  const rows: TimelineRow[] = []
  for (const item of items) {
    if (item.kind !== 'stage') {
      rows.push(toRow(item))
      continue
    }
    const round = item.round ?? 0
    const stages = stagesByRound.get(round) ?? []
    if (stages[0] !== item) continue
    const isOpen = openRounds.has(round)
    rows.push({ type: 'round', key: `round ${round}`, group: toGroup(round, stages), isOpen })
    if (isOpen) rows.push(...stages.map(toRow))
  }
  return rows
}

function toRow(item: TimelineItem): TimelineRow {
  return { type: 'item', key: item.id, item }
}

function toGroup(round: number, stages: readonly TimelineItem[]): RoundGroup {
  const notable = stages.find(hasProblem) ?? stages.find(({ state }) => state !== 'ok')
  return {
    round,
    stages,
    startMs: Math.min(...stages.map(({ startMs }) => startMs)),
    endMs: Math.max(...stages.map(({ endMs }) => endMs)),
    state: notable?.state ?? 'ok',
  }
}
