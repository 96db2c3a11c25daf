import { useEffect, useMemo, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { TurnSummary } from '../../../../core/model/review/turn-record.ts'
import { ArrowUpDown, FoldVertical } from 'lucide-react'
import { numberTurns } from '../../../../core/model/review/turn-text.ts'
import { describeDuration, formatTurnCost, statusLabels, turnTitle } from './turn-labels.ts'
import { classNames } from '../../../ui/class-names.ts'
import { revealInProse } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { compact, formatNumber } from '../../../i18n/formats.ts'

const manyTurns = 150

export interface TurnListProps {
  turns: readonly TurnSummary[]
  chosenId: string
  onChoose: (runId: TurnSummary['runId']) => void
}

export function TurnList({ turns, chosenId, onChoose }: TurnListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const isLong = turns.length >= manyTurns
  const numbers = useMemo(() => numberTurns(turns), [turns])
  const selectedIndex = turns.findIndex(({ runId }) => runId === chosenId)
  const latestIndex = useRef(selectedIndex)
  useEffect(() => {
    latestIndex.current = selectedIndex
  })
  // The turn of the address, or the newest one, may be at the end of thousands.
  useEffect(() => {
    if (isLong) return list.current?.scrollToIndex(latestIndex.current, { align: 'nearest' })
    scroller.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [isLong, chosenId])
  const toRow = (turn: TurnSummary, index: number) => (
    <div key={turn.runId} role="listitem" aria-setsize={turns.length} aria-posinset={index + 1}>
      <TurnRow
        turn={turn}
        number={numbers[index] ?? null}
        isChosen={turn.runId === chosenId}
        onChoose={() => onChoose(turn.runId)}
      />
    </div>
  )
  return (
    <div
      ref={scroller}
      className="max-h-52 min-h-0 overflow-y-auto @min-[47rem]:max-h-none @min-[47rem]:flex-1"
    >
      <div role="list" aria-label={i18n.t('Turns')} className="flex flex-col gap-0.5">
        {isLong ? (
          <Virtualizer ref={list} scrollRef={scroller} data={turns}>
            {toRow}
          </Virtualizer>
        ) : (
          turns.map(toRow)
        )}
      </div>
    </div>
  )
}

interface TurnRowProps {
  turn: TurnSummary
  /** Position among the turns; `null` for a compaction. */
  number: number | null
  isChosen: boolean
  onChoose: () => void
}

function TurnRow({ turn, number, isChosen, onChoose }: TurnRowProps) {
  const { status, isShown, usage } = turn
  const costText = formatTurnCost(usage?.cost, usage?.requests ?? 0)
  return (
    <button
      type="button"
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
      className={classNames(
        'flex w-full flex-col gap-1 rounded-md px-3 py-2 text-start -outline-offset-2',
        isChosen ? 'bg-accent-soft' : 'hover:bg-surface',
      )}
    >
      <span className="flex w-full min-w-0 gap-2">
        {number === null ? (
          <FoldVertical aria-hidden size={13} className="mt-1 shrink-0 text-faint" />
        ) : (
          <span className="text-xs leading-5 text-faint tabular-nums">{number}</span>
        )}
        <span
          className={classNames(
            'line-clamp-2 min-w-0 break-words',
            number === null ? 'text-muted' : 'font-medium',
          )}
        >
          {revealInProse(turnTitle(turn))}
        </span>
      </span>
      <span className="flex w-full min-w-0 items-center gap-x-2 overflow-hidden text-xs whitespace-nowrap text-muted tabular-nums">
        <span>{describeDuration(turn)}</span>
        {usage && (
          <>
            <span className="flex items-center gap-0.5" title={requestsText(usage.requests)}>
              <ArrowUpDown aria-hidden size={11} className="text-faint" />
              <span aria-hidden>{formatNumber(usage.requests, compact)}</span>
              <span className="sr-only">{requestsText(usage.requests)}</span>
            </span>
            <span className="min-w-0 truncate">
              {i18n.t('{tokens} tokens', {
                tokens: formatNumber(usage.inputTokens + usage.outputTokens, compact),
              })}
            </span>
            <span className="ms-auto" title={costText === '—' ? i18n.t('price unknown') : undefined}>
              {costText === '—' && <span className="sr-only">{i18n.t('price unknown')}</span>}
              <span aria-hidden={costText === '—' || undefined}>{costText}</span>
            </span>
          </>
        )}
      </span>
      {(status === 'failed' || status === 'stopped' || !isShown) && (
        <span className="flex gap-2 text-xs">
          {(status === 'failed' || status === 'stopped') && (
            <span className="text-danger">{i18n.t(statusLabels[status])}</span>
          )}
          {!isShown && <span className="text-muted">{i18n.t('on another branch')}</span>}
        </span>
      )}
    </button>
  )
}

function requestsText(requests: number): string {
  return i18n.t('{requests, plural, one {# request} other {# requests}}', { requests })
}
