import { FileText } from 'lucide-react'
import { use, useCallback, useId, useState } from 'react'
import { useNow } from '../../../ui/hooks/use-now.ts'
import type { RunId } from '../../../../core/model/id.ts'
import type { ResearchRecord } from '../../../../core/model/research/research-record.ts'
import { useThrottled } from '../../../ui/hooks/use-throttled.ts'
import { useOfferedActions, type OfferedAction } from '../../../ui/actions/actions.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { maskMoney, useScreenShareMode } from '../../../ui/text/redaction.ts'
import { compact, formatNumber } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useTranslatedMemo } from '../../../i18n/use-translated-memo.ts'
import type { AnswerView, CallView } from '../../chat-state/answer/answer-view.ts'
import { ConversationServicesContext } from '../../chat-state/conversation-services.ts'
import { formatUsd } from '../../message-parts/cost-text.ts'
import { useOpenDetails } from '../../message-parts/disclosure.tsx'
import { formatDuration } from '../../message-parts/format-duration.ts'
import { branchStateOf } from './branch-states.ts'
import { FoldButton } from './fold-button.tsx'
import { ResearchSources } from './research-sources.tsx'
import { ResearchTree } from './research-tree.tsx'
import { sumFigures } from './sum-figures.ts'

export interface ResearchProgressProps {
  messageId: string
  status: AnswerView['status']
  /** The calls that start researchers. */
  calls: readonly CallView[]
  research: ResearchRecord | undefined
  /** Asks the research, or one of its researchers, to finish with what there is. Absent if nothing runs in this tab. */
  onWrapUp?: ((childRunId?: RunId) => void) | undefined
}

/** Progress of a research: its limits, a tree of its researchers, and the sources found so far. Folds to a line at its end. */
export function ResearchProgress({ messageId, status, calls, research, onWrapUp }: ResearchProgressProps) {
  useScreenShareMode()
  const sessionId = use(ConversationServicesContext)?.sessionId
  const detailKey = `${messageId}/research`
  const choice = useOpenDetails(({ choices }) => choices.get(detailKey))
  const isRunning = status === 'streaming'
  const isOpen = choice ?? status !== 'complete'
  const throttled = useThrottled(calls, treeIntervalMs)
  const panelId = useId()
  // The run records the wish once its researchers have handed in their notes.
  const [hasAsked, setHasAsked] = useState(false)
  // After a reload, nothing works before the person has answered whether the research may continue.
  const isPaused =
    isRunning &&
    research?.phase === 'research' &&
    research.activeSince === undefined &&
    !waitsForApprovals(calls)
  const canWrapUp =
    isRunning &&
    !isPaused &&
    onWrapUp !== undefined &&
    !hasAsked &&
    research?.wrapUp === undefined &&
    research?.phase === 'research'
  const finish = useCallback(() => {
    setHasAsked(true)
    onWrapUp?.()
  }, [onWrapUp])
  useOfferedActions(
    'research-run',
    useTranslatedMemo(() => (canWrapUp ? [toDelivery(finish)] : []), [canWrapUp, finish]),
  )
  return (
    <section
      aria-label={i18n.t('Research')}
      className="@container rounded-lg border border-border bg-surface"
    >
      <div className="flex flex-wrap items-center gap-x-3 px-3 py-1.5">
        <FoldButton {...{ detailKey, isOpen, panelId }} className="min-h-8 min-w-0 flex-1 rounded-md">
          <span className="min-w-0 font-medium">
            {describePhase(research, { isRunning, isPaused, isFinishing: hasAsked })}
          </span>
          <span className="min-w-0 text-start text-sm text-muted tabular-nums">
            {!isRunning && describeSum(calls, research)}
          </span>
        </FoldButton>
        {canWrapUp && (
          <Button small onClick={finish}>
            <FileText aria-hidden size={15} />
            {i18n.t('Write report now')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={panelId} className="border-t border-border">
          {research?.terms !== undefined && isRunning && <Meters calls={calls} research={research} />}
          <ResearchTree
            messageId={messageId}
            sessionId={sessionId}
            calls={isRunning ? throttled : calls}
            plan={research?.plan}
            isPaused={isPaused}
            onFinish={canWrapUp ? onWrapUp : undefined}
          />
          <ResearchSources
            messageId={messageId}
            sources={research?.sources ?? noSources}
            isRunning={isRunning}
          />
        </div>
      )}
    </section>
  )
}

/** Several researchers report many times in a second. People cannot read that fast. */
const treeIntervalMs = 300

/** Returns whether all researchers that work wait for approvals. Their time does not count, but they may finish. */
function waitsForApprovals(calls: readonly CallView[]): boolean {
  const states = new Set(calls.map(branchStateOf))
  return states.has('awaiting-approval') && !states.has('running')
}

/** The composer offers it, because a message reaches the research only after its researchers. */
function toDelivery(run: () => void): OfferedAction {
  return {
    id: 'deliver-report',
    name: i18n.t('Finish branches and deliver'),
    word: 'deliver',
    meaning: i18n.t('Writes the report with what the researchers have found'),
    group: i18n.t('The last answer'),
    icon: FileText,
    run,
  }
}

const noSources: ResearchRecord['sources'] = []

function describePhase(
  research: ResearchRecord | undefined,
  { isRunning, isPaused, isFinishing }: { isRunning: boolean; isPaused: boolean; isFinishing: boolean },
): string {
  if (!isRunning || research === undefined) return i18n.t('Research')
  if (isPaused) return i18n.t('Research paused')
  if (research.phase === 'report') return i18n.t('Writing the report…')
  if (research.phase === 'done') return i18n.t('Report written')
  return isFinishing || research.wrapUp !== undefined
    ? i18n.t('Finishing the research…')
    : i18n.t('Researching…')
}

/** Returns the limit near which the researchers were asked to finish. */
function describeLimit({ wrapUp, terms }: ResearchRecord): string {
  switch (wrapUp) {
    case 'money':
      return terms?.maxDollars === null ? i18n.t('token limit reached') : i18n.t('money limit reached')
    case 'time':
      return i18n.t('time limit reached')
    case 'limit':
      return i18n.t('limit of tool calls reached')
    default:
      return ''
  }
}

/** Says in one line what a research that has ended took, the limit that ended it, and whether there is no report. */
function describeSum(calls: readonly CallView[], research: ResearchRecord | undefined): string {
  const { pages, dollars } = sumFigures(calls, research)
  const activeMs = research?.activeMs ?? 0
  return [
    i18n.t('{count, plural, one {# researcher} other {# researchers}}', { count: calls.length }),
    i18n.t('{pages, plural, one {# page} other {# pages}}', { pages }),
    dollars > 0 ? formatUsd(dollars) : '',
    activeMs > 0 ? formatDuration(activeMs) : '',
    research === undefined ? '' : describeLimit(research),
    research?.terms !== undefined && research.phase !== 'done' ? i18n.t('no report') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function Meters({ calls, research }: { calls: readonly CallView[]; research: ResearchRecord }) {
  const now = useNow(research.activeSince !== undefined)
  const { terms, activeMs, activeSince } = research
  if (terms === undefined) return null
  const { dollars, tokens } = sumFigures(calls, research)
  const usedMs = activeMs + (activeSince === undefined ? 0 : Math.max(0, now - activeSince))
  return (
    <div className="grid gap-x-6 gap-y-2 border-b border-border px-3 py-2.5 @md:grid-cols-2">
      {terms.maxDollars === null ? (
        <Meter
          label={i18n.t('Tokens used')}
          value={tokens}
          max={terms.maxTokens ?? 0}
          format={(value) => formatNumber(value, compact)}
        />
      ) : (
        <Meter label={i18n.t('Money used')} value={dollars} max={terms.maxDollars} format={formatSpent} />
      )}
      <Meter label={i18n.t('Time used')} value={usedMs} max={terms.maxActiveMs} format={formatTime} />
    </div>
  )
}

const cents: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD' }

/** Formats dollars. Nothing spent has no digits after the cents. */
function formatSpent(dollars: number): string {
  return dollars === 0 ? maskMoney(formatNumber(0, cents)) : formatUsd(dollars)
}

/** Formats whole seconds, and whole minutes without seconds. */
function formatTime(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds > 0 && seconds % 60 === 0) return `${seconds / 60} min`
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000)
}

interface MeterProps {
  label: string
  value: number
  max: number
  format: (value: number) => string
}

function Meter({ label, value, max, format }: MeterProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0
  const text = i18n.t('{used} of {limit}', { used: format(value), limit: format(max) })
  return (
    <div className="flex min-w-0 flex-col gap-1 text-sm">
      <div className="flex justify-between gap-2">
        <span className="text-muted">{label}</span>
        <span className="tabular-nums">{text}</span>
      </div>
      <span
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, value)}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-border forced-colors:border"
      >
        <span
          style={{ width: `${share * 100}%` }}
          className={`block h-full rounded-full ${share >= 0.85 ? 'bg-warning' : 'bg-accent'}`}
        />
      </span>
    </div>
  )
}
