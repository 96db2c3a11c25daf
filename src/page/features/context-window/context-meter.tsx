import { FoldVertical, Gauge, ListX, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { ContextState } from '../../../core/model/context/context-report.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { AnnounceContext, type Announce } from '../../ui/feedback/announce.ts'
import { showProblem } from '../../ui/feedback/report-failure.ts'
import { useOfferedActions, type Action } from '../../ui/actions/actions.ts'
import { useScreenShareMode } from '../../ui/text/redaction.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { useCompaction } from '../chat-state/commands/compactions.ts'
import {
  clearResults,
  createReductionActions,
  type ReductionServices,
} from '../chat-state/commands/reduction-commands.ts'
import { startCompaction } from '../chat-state/commands/compaction-commands.ts'
import { useCurrentModel, useModelInfo } from '../model-picker/use-current-model.ts'
import { describeSendingCost } from './sending-cost.ts'
import { toContextFill, type ContextFill } from './context-fill.ts'
import { useContextFigures } from './use-context-figures.ts'
import { useDraftTokens } from './draft-tokens.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'

const ContextDialog = lazy(async () => ({ default: (await import('./context-dialog.tsx')).ContextDialog }))

export interface ContextMeterProps {
  sessionId: SessionId | null
  draftKey: string
  isRunning: boolean
  services: ChatServices
}

/** Minimum share of the context window at which the meter is shown. */
const shownFrom = 0.5

/** Meter of the context window that the next request takes, if it is at least half. Offers the report at any time. */
export function ContextMeter({ sessionId, draftKey, isRunning, services }: ContextMeterProps) {
  const model = useCurrentModel(services.queries, sessionId)
  const figures = useContextFigures(services, { sessionId, model, isRunning })
  const live = useLiveTokens(services, sessionId)
  const draft = useDraftTokens(draftKey, figures)
  const modelInfo = useModelInfo(services.client, model)
  const announce = use(AnnounceContext)
  useScreenShareMode()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const open = useCallback(() => {
    setIsOpen(true)
    setWasOpen(true)
  }, [])
  // Closes the report when the chat changes.
  useEffect(() => () => setIsOpen(false), [sessionId])
  const hasEarlier = sessionId !== null && figures?.parts.some(({ isEarlier }) => isEarlier === true) === true
  const canCompact = useCompaction(sessionId)?.state !== 'running' && hasEarlier && !isRunning
  useOfferedActions(
    'context',
    useTranslatedMemo(
      () => [
        toReport(open),
        ...(canCompact && sessionId !== null
          ? [
              toClearing(() => void clearOldResults(services, sessionId, announce)),
              toCompaction(() => startCompaction(services, { sessionId })),
            ]
          : []),
      ],
      [open, canCompact, services, sessionId, announce],
    ),
  )
  if (figures === null) return null
  const tokens =
    isRunning && live !== undefined
      ? Math.round(live * figures.scale)
      : figures.tokens + Math.round(draft * figures.scale)
  const fill = toContextFill(figures, tokens)
  const cost = isRunning ? null : describeSendingCost(modelInfo, tokens, figures.cache)
  const description =
    cost === null
      ? fill.description
      : i18n.t('{fill}; {cost}', { fill: fill.description, cost: cost.description })
  // Below half of the window there is nothing to act on.
  const isShown = fill.share !== undefined && fill.share >= shownFrom
  return (
    <>
      {isShown && (
        <div
          className="group inline-flex shrink-0 items-center rounded-md hover:bg-surface"
          title={cost?.description ?? i18n.t('What is sent to the model')}
        >
          <Bar fill={fill} isSlim={cost !== null} onPress={open} />
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={i18n.t('Context report: {words}', { words: description })}
            onClick={open}
            className={`inline-flex h-8 items-center gap-1 rounded-md ps-1 pe-2 text-sm tabular-nums pointer-coarse:h-11 pointer-coarse:min-w-11 ${looks[fill.state].text}`}
          >
            {fill.state !== 'ok' && <TriangleAlert aria-hidden size={13} />}
            {/* On a phone one below the other, because a line has no space for both. */}
            <span
              className={
                cost === null
                  ? ''
                  : 'flex gap-1 @max-lg:flex-col @max-lg:gap-0 @max-lg:text-start @max-lg:text-xs @max-lg:leading-4'
              }
            >
              <span>{fill.label}</span>
              {cost !== null && (
                <span>
                  <span className="@max-lg:hidden">· </span>
                  {cost.label}
                </span>
              )}
            </span>
          </button>
        </div>
      )}
      {wasOpen && (
        <Suspense>
          <ContextDialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            sessionId={sessionId}
            draftKey={draftKey}
            model={model}
            modelInfo={modelInfo}
            hasEarlier={hasEarlier}
            isRunning={isRunning}
            services={services}
          />
        </Suspense>
      )}
    </>
  )
}

function toReport(run: () => void): Action {
  return {
    id: 'context',
    name: i18n.t('Context report'),
    word: 'context',
    meaning: i18n.t('Everything that is sent to the model, part by part'),
    group: i18n.t('This message'),
    icon: Gauge,
    run,
  }
}

function toClearing(run: () => void): Action {
  return {
    id: 'clear-results',
    name: i18n.t('Clear old results'),
    word: 'clear-results',
    meaning: i18n.t('Leaves out long results of older tool calls in later requests'),
    group: i18n.t('This message'),
    icon: ListX,
    run,
  }
}

/** Clears old results and shows a notice with Undo. */
async function clearOldResults(
  services: ReductionServices,
  sessionId: SessionId,
  announce: Announce,
): Promise<void> {
  const [cleared, { describeCleared }] = await Promise.all([
    clearResults(services, sessionId),
    import('./reductions/clearing-offer.tsx'),
  ])
  if (!cleared.ok) return announce.failed(showProblem(cleared.failure))
  const { reductionId } = cleared.value
  const undo = () => {
    const report = (failure: Failure | null) => failure && announce.failed(showProblem(failure))
    void createReductionActions(services, sessionId, report).switchReduction(reductionId, false)
  }
  return announce.undoable(describeCleared(cleared.value), { undo })
}

function toCompaction(run: () => void): Action {
  return {
    id: 'compact',
    name: i18n.t('Compact earlier messages'),
    word: 'compact',
    meaning: i18n.t('Summarizes earlier messages for the model; costs one request'),
    group: i18n.t('This message'),
    icon: FoldVertical,
    run,
  }
}

const looks: Record<ContextState, { bar: string; text: string }> = {
  ok: { bar: 'bg-muted', text: 'text-muted group-hover:text-text' },
  warning: { bar: 'bg-warning', text: 'text-warning' },
  blocking: { bar: 'bg-danger', text: 'text-danger' },
}

/**
 * Meter with a click handler. The ARIA role `meter` has no content, so the button is a separate element; clicking the
 * meter does the same.
 */
function Bar({ fill, isSlim, onPress }: { fill: ContextFill; isSlim: boolean; onPress: () => void }) {
  const { tokens, maxTokens = 0, share = 0, description, state } = fill
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button beside it is for keys
    <span
      role="meter"
      aria-label={i18n.t('Context used')}
      aria-valuemin={0}
      aria-valuemax={Math.max(maxTokens, 1)}
      aria-valuenow={Math.min(maxTokens, tokens)}
      aria-valuetext={description}
      onClick={onPress}
      className={`inline-flex h-8 w-7 cursor-pointer items-center ps-2 @lg:w-12 pointer-coarse:h-11 ${isSlim ? '@max-lg:w-4 @max-lg:ps-1' : '@max-lg:w-6 @max-xs:w-3 @max-xs:ps-1'}`}
    >
      <span className="h-1.5 w-full overflow-hidden rounded-full bg-border forced-colors:border">
        <span
          data-bar
          style={{ width: `${Math.min(1, share) * 100}%` }}
          className={`block h-full min-w-0.5 rounded-full ${looks[state].bar}`}
        />
      </span>
    </span>
  )
}

/** Returns the estimated tokens of the latest request of the running turn. */
function useLiveTokens({ chats }: ChatServices, sessionId: SessionId | null): number | undefined {
  const chat = sessionId === null ? null : chats.open(sessionId)
  return useSyncExternalStore(
    (onChange) => chat?.subscribe(onChange) ?? (() => undefined),
    () => chat?.toolState.contextTokens,
  )
}
