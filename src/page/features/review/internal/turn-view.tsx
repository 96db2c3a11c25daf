import { Info, ZoomIn, ZoomOut } from 'lucide-react'
import { useState, useMemo } from 'react'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { describeTurn, turnTitle } from './turn-labels.ts'
import { isTurn, type TurnRecord, type TurnSummary } from '../../../../core/model/review/turn-record.ts'
import type { SessionId } from '../../../../core/model/id.ts'
import type { Provider } from '../../../../core/model/providers/provider.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { FailureProblem } from '../../../ui/feedback/failure-problem.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { revealInProse } from '../../../ui/text/revealed-text.tsx'
import { formatDate, dateAndSeconds } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { SummarizedMessagesLink, DetailsPanel } from './details-panel.tsx'
import { CompareView } from './compare-view.tsx'
import { ReplayView, type RenderReply } from '../replay-view.tsx'
import type { RequestTab } from './request-view.tsx'
import { Timeline } from './timeline.tsx'
import { useTurnRecord, type ReviewClient } from './turn-queries.ts'

export interface TurnViewProps {
  sessionId: SessionId
  client: ReviewClient
  turn: TurnSummary
  turns: readonly TurnSummary[]
  providers: readonly Provider[]
  renderReply: RenderReply
}

const views = [/*i18n*/ 'Timeline', /*i18n*/ 'Compare', /*i18n*/ 'Replay'] as const
type View = (typeof views)[number]

/** One turn: a summary line, and the views of it. */
export function TurnView(props: TurnViewProps) {
  const { sessionId, client, turn, providers } = props
  const observed = useTurnRecord(client, turn)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3">
      <header className="flex flex-col gap-1">
        <h3 className="line-clamp-2 text-base font-semibold break-words @min-[30rem]:line-clamp-1">
          {revealInProse(turnTitle(turn))}
        </h3>
        <p className="text-sm text-muted tabular-nums @min-[30rem]:truncate">
          {describeTurn(turn, providers)}
        </p>
        {turn.isCompaction && (
          <SummarizedMessagesLink sessionId={sessionId} throughMessageId={turn.assistantMessageId} />
        )}
      </header>
      {observed.state === 'failed' && <FailureProblem failure={observed.reason} />}
      {observed.state === 'loading' && <Spinner>{i18n.t('Loading the record…')}</Spinner>}
      {observed.state === 'ready' && observed.value.record === null && <NoRecord turn={turn} />}
      {observed.state === 'ready' && observed.value.record !== null && (
        <RecordView {...props} record={observed.value.record} />
      )}
    </div>
  )
}

export function NoRecord({ turn: { detailsDroppedAt } }: { turn: TurnSummary }) {
  return (
    <p className="text-muted">
      {detailsDroppedAt === undefined
        ? i18n.t('Nothing is recorded for this turn yet.')
        : i18n.t('Details of this turn were deleted {time}. Its usage was not.', {
            time: formatDate(detailsDroppedAt, dateAndSeconds),
          })}
    </p>
  )
}

export type RecordViewProps = Omit<TurnViewProps, 'providers'> & {
  record: TurnRecord
  /** The record is that of a run of an agent, which has no answer of its own. */
  isChildRun?: boolean
}

export function RecordView(props: RecordViewProps) {
  const { sessionId, client, turn, turns, record, renderReply, isChildRun = false } = props
  const [selectedView, setView] = useState<View>('Timeline')
  // Runs that are no turns have no answer and no page showed them, so only the timeline is offered.
  const offered: readonly View[] = isTurn(turn) && !isChildRun ? views : ['Timeline']
  const view = offered.includes(selectedView) ? selectedView : 'Timeline'
  const [zoom, setZoom] = useState(1)
  const [selection, setSelection] = useState<{ id: string } | null>(null)
  const wholeLabel = isChildRun ? i18n.t('Whole run') : i18n.t('Whole turn')
  const choose = (id: string) => setSelection({ id })
  const [requestTab, setRequestTab] = useState<RequestTab>('Parts')
  const selectedId = selection?.id ?? null
  const live = useLiveRecord(record, turn.status === 'streaming' && record.status === undefined)
  const selectedItem = selectedId === turnId ? null : live.items.find(({ id }) => id === selectedId)
  return (
    <>
      <div className="flex flex-wrap items-center gap-0.5 sm:gap-1.5">
        <div role="group" aria-label={i18n.t('View')} className="flex flex-wrap gap-0.5 sm:gap-1.5">
          {offered.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === view}
              onClick={() => setView(name)}
              className="h-8 rounded-md px-2 text-muted sm:px-3 hover:bg-surface aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-text pointer-coarse:h-11"
            >
              {i18n.t(name)}
            </button>
          ))}
        </div>
        {view === 'Timeline' && (
          <div className="ms-auto flex items-center gap-1">
            <button
              type="button"
              onClick={() => choose(turnId)}
              className="flex h-8 items-center gap-1.5 rounded-md px-2 text-muted hover:bg-surface hover:text-text pointer-coarse:h-11 pointer-coarse:min-w-11"
            >
              <Info aria-hidden size={17} strokeWidth={1.75} className="mx-auto" />
              <span className="@max-[30rem]:sr-only">{wholeLabel}</span>
            </button>
            <IconButton
              icon={ZoomOut}
              label={i18n.t('Zoom out')}
              disabled={zoom <= 1}
              onClick={() => setZoom(Math.max(1, zoom / 2))}
            />
            <IconButton
              icon={ZoomIn}
              label={i18n.t('Zoom in')}
              disabled={zoom >= 64}
              onClick={() => setZoom(Math.min(64, zoom * 2))}
            />
          </div>
        )}
      </div>
      <div className={view === 'Timeline' ? 'flex min-h-0 flex-col' : 'min-h-0'}>
        {view === 'Timeline' && (
          <Timeline record={live} zoom={zoom} chosenId={selectedId} onChoose={choose} />
        )}
        {view === 'Compare' && <CompareView client={client} turn={turn} record={record} turns={turns} />}
        {view === 'Replay' && (
          <ReplayView client={client} turn={turn} record={record} renderReply={renderReply} />
        )}
      </div>
      {view === 'Timeline' && selection && (selectedId === turnId || selectedItem) && (
        <DetailsPanel
          sessionId={sessionId}
          client={client}
          turn={turn}
          record={live}
          item={selectedItem ?? null}
          wholeLabel={wholeLabel}
          openedBy={selection}
          onClose={() => setSelection(null)}
          requestTab={requestTab}
          onChooseRequestTab={setRequestTab}
        />
      )}
    </>
  )
}

/** Selection id of the turn as a whole. */
const turnId = 'turn'

/** Extends the open bars of a running turn every second. */
function useLiveRecord(record: TurnRecord, isRunning: boolean): TurnRecord {
  const now = useNow(isRunning)
  return useMemo(() => (isRunning ? extendOpenSpans(record, now) : record), [record, isRunning, now])
}

/** Returns a running turn at a given time. Open items extend to that time. */
export function extendOpenSpans(record: TurnRecord, now: number): TurnRecord {
  const nowMs = Math.max(record.durationMs, now - record.startedAt)
  return {
    ...record,
    durationMs: nowMs,
    items: record.items.map((item) => (item.state === 'open' ? { ...item, endMs: nowMs } : item)),
  }
}
