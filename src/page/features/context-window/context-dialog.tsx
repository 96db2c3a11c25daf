import { useEffect, useState } from 'react'
import type { ContextReport } from '../../../core/model/context/context-report.ts'
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
import { useContextChanges } from '../chat-state/commands/context-changes.ts'
import { describeSendingCost } from './sending-cost.ts'
import { ContextTable } from './context-table.tsx'
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
  return (
    <Dialog
      title={i18n.t('Context report')}
      description={i18n.t('Everything that is sent to the model, part by part.')}
      isOpen={isOpen}
      onClose={onClose}
    >
      {/* Focusable, because it contains nothing focusable and is longer than most screens. */}
      <div
        tabIndex={0}
        role="region"
        aria-label={i18n.t('Parts of the request')}
        className="min-h-0 overflow-y-auto px-5 pb-5 -outline-offset-2"
      >
        <Report {...question} />
      </div>
      <div className="border-t border-border px-5 py-3">
        <CompactionOffer
          sessionId={question.sessionId}
          {...{ hasEarlier, isRunning }}
          sources={question.services}
        />
      </div>
    </Dialog>
  )
}

function Report({
  sessionId,
  draftKey,
  model,
  modelInfo,
  services,
}: Omit<ContextDialogProps, 'isOpen' | 'onClose' | 'hasEarlier' | 'isRunning'>) {
  const [state, setState] = useState<ReportState>(null)
  const { client } = services
  const changes = useContextChanges()
  useEffect(() => {
    const report = client.call('report-context', {
      sessionId,
      model,
      ...(sessionId === null && readBeginning()),
      draft: withoutUnplacedPastes(getDraft(draftKey)),
    })
    return onResolved(report, (answer) =>
      setState(answer.ok ? { report: answer.value } : { failure: answer.failure }),
    )
  }, [client, sessionId, draftKey, model, changes])

  if (state === null) return <Spinner>{i18n.t('Calculating the request…')}</Spinner>
  if ('failure' in state) return <FailureProblem failure={state.failure} />
  const { last, next } = state.report
  const cost = next && describeSendingCost(modelInfo, next.tokens)
  return (
    <div className="flex flex-col gap-8">
      {next !== null && (
        <ContextTable label={i18n.t('Next request, with your current draft')} figures={next} />
      )}
      {cost && (
        <p className="-mt-4 text-sm text-muted">{i18n.t('Cost: {cost}.', { cost: cost.description })}</p>
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
