import { useEffect, useMemo, useState } from 'react'
import type { ContextReport, RequestPartRow } from '../../../core/model/context/context-report.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { withoutUnplacedPastes } from '../../../core/model/conversation/message-draft.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { getDraft } from '../drafts/drafts.ts'
import { useNewChatAssistant, useNewChatSettings } from '../chat-state/new-chat.ts'
import { CompactionOffer } from './compaction/compaction-offer.tsx'
import type { KnownModelInfo } from '../model-picker/use-current-model.ts'
import { recordContextChange, useContextChanges } from '../chat-state/commands/context-changes.ts'
import { createReductionActions } from '../chat-state/commands/reduction-commands.ts'
import { CacheReport } from './cache-report.tsx'
import { ClearingOffer } from './reductions/clearing-offer.tsx'
import { ReductionList } from './reductions/reduction-list.tsx'
import { RequestParts } from './request-parts.tsx'
import { describeSendingCost } from './sending-cost.ts'
import { ContextTable } from './context-table.tsx'
import { useCacheLoss } from '../message-parts/use-cache-loss.ts'
import { onResolved } from '../../ui/hooks/on-resolved.ts'

export interface ContextDialogProps {
  isOpen: boolean
  onClose: () => void
  sessionId: SessionId | null
  draftKey: string
  model: ModelRef
  /** Known details of the model, for the cost of sending. */
  modelInfo: KnownModelInfo | null
  /** The chat has messages before the one being written. */
  hasEarlier: boolean
  isRunning: boolean
  services: Pick<ChatServices, 'client' | 'models'>
}

/** Returns the settings and the assistant of the next new chat. */
function readBeginning() {
  const { settings } = useNewChatSettings.getState()
  const { assistant } = useNewChatAssistant.getState()
  return { settings, assistantId: assistant?.id }
}

type ReportState = { report: ContextReport } | { failure: Failure } | null

/** Dialog with the parts of a request. The report is requested when the dialog opens. */
export function ContextDialog({ isOpen, onClose, hasEarlier, isRunning, ...question }: ContextDialogProps) {
  const { sessionId, services } = question
  const cacheLoss = useCacheLoss(sessionId)
  return (
    <Dialog
      title={i18n.t('Context report')}
      description={i18n.t('Everything that is sent to the model, part by part.')}
      isOpen={isOpen}
      onClose={onClose}
    >
      {/* Focusable, because it may contain nothing focusable and is longer than most screens. */}
      <div
        tabIndex={0}
        role="region"
        aria-label={i18n.t('Parts of the request')}
        className="@container min-h-0 overflow-y-auto px-5 pb-5 -outline-offset-2"
      >
        <Report {...question} {...{ isRunning, onClose }} />
        <div className="mt-8 flex flex-col gap-3 border-t border-border pt-5">
          <ClearingOffer {...{ sessionId, hasEarlier, isRunning, services }} />
          <CompactionOffer {...{ sessionId, hasEarlier, isRunning }} sources={services} />
          {hasEarlier && !isRunning && <p className="text-sm text-muted empty:hidden">{cacheLoss}</p>}
        </div>
      </div>
    </Dialog>
  )
}

function Report({
  sessionId,
  draftKey,
  model,
  modelInfo,
  isRunning,
  onClose,
  services,
}: Omit<ContextDialogProps, 'isOpen' | 'hasEarlier'>) {
  const [state, setState] = useState<ReportState>(null)
  const [problem, setProblem] = useState<Failure | null>(null)
  const { client } = services
  const changes = useContextChanges()
  const question = useMemo(
    () => ({
      sessionId,
      model,
      ...(sessionId === null && readBeginning()),
      draft: withoutUnplacedPastes(getDraft(draftKey)),
    }),
    [sessionId, draftKey, model],
  )
  const actions = useMemo(
    () => (sessionId === null ? undefined : createReductionActions(services, sessionId, setProblem)),
    [services, sessionId],
  )
  useEffect(
    () =>
      onResolved(client.call('report-context', question), (answer) =>
        setState(answer.ok ? { report: answer.value } : { failure: answer.failure }),
      ),
    [client, question, changes],
  )

  if (state === null) return <Spinner>{i18n.t('Calculating the request…')}</Spinner>
  if ('failure' in state) return <FailureProblem failure={state.failure} />
  const { last, next, reductions } = state.report
  const cost = next && describeSendingCost(modelInfo, next.tokens, next.cache)
  const editSummary = async ({ summary, messageId }: RequestPartRow, text: string): Promise<boolean> => {
    if (summary?.reductionId !== undefined)
      return (await actions?.editReduction(summary.reductionId, text)) === true
    if (sessionId === null || messageId === undefined) return false
    const edited = await client.call('edit-compaction', { sessionId, messageId, text })
    setProblem(edited.ok ? null : edited.failure)
    if (edited.ok) recordContextChange()
    return edited.ok
  }
  return (
    <div className="flex flex-col gap-8">
      {problem !== null && <FailureProblem failure={problem} />}
      {next !== null && (
        <div className="flex flex-col gap-3">
          <ContextTable label={i18n.t('Next request, with your current draft')} figures={next} />
          {cost && (
            <p className="text-sm text-muted">{i18n.t('Cost: {cost}.', { cost: cost.description })}</p>
          )}
          {next.cache && <CacheReport cache={next.cache} />}
          {next.windowTokens === undefined && (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
              <span className="min-w-0 flex-1 basis-60">
                {i18n.t(
                  'As long as the context window is unknown, the app reduces messages only after a server refuses them.',
                )}
              </span>
              <a
                href="#/settings/models"
                onClick={onClose}
                className="inline-flex h-9 shrink-0 items-center rounded-md border border-border bg-raised px-3 text-base font-medium text-text hover:bg-surface pointer-coarse:h-11"
              >
                {i18n.t('Set context window')}
              </a>
            </p>
          )}
          <RequestParts {...{ client, question }} onEditSummary={isRunning ? undefined : editSummary} />
        </div>
      )}
      {reductions !== undefined && (
        <ReductionList reductions={reductions} onSwitch={isRunning ? undefined : actions?.switchReduction} />
      )}
      {last !== null && (
        <ContextTable
          label={next === null ? i18n.t('Request being answered') : i18n.t('Last request, as sent')}
          figures={last}
        />
      )}
      {next === null && last === null && <p className="text-muted">{i18n.t('Nothing has been sent yet.')}</p>}
    </div>
  )
}
