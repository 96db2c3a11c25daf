import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, use, useState } from 'react'
import { fromVersionId } from '../../../core/model/conversation/annotated-message.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Popover } from '../../ui/popovers/popover.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { ConversationServicesContext } from '../chat-state/conversation-services.ts'
import type { MessageActions } from '../chat-state/commands/message-actions.ts'
import { RegenerateMenu } from './branch-chunks.ts'
import type { Versions } from './version-switch.tsx'

const CompareDialog = lazy(async () => ({
  default: (await import('./internal/compare-dialog.tsx')).CompareDialog,
}))

export interface RegenerateButtonProps {
  messageId: string
  /** Model of the answer. */
  model: ModelRef | undefined
  versions: Versions | undefined
  /** Absent while an answer is being written. The button keeps its place, so that others do not move. */
  actions: Pick<MessageActions, 'retry' | 'retryWith'> | undefined
}

/** Button with a menu: regenerate with the same model or another one, or compare the versions that there are. */
export function RegenerateButton({ messageId, model, versions, actions }: RegenerateButtonProps) {
  const services = use(ConversationServicesContext)
  const [comparison, setComparison] = useState({ opening: 0, isOpen: false })
  // Revisions of one answer do not count as different answers.
  const answers = new Set(versions?.ids.map((id) => fromVersionId(id).messageId))
  return (
    <>
      <Popover
        role="menu"
        side="below"
        align="start"
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            icon={RefreshCw}
            label={i18n.t('Regenerate')}
            small
            disabled={actions === undefined}
          />
        )}
      >
        {(close) => (
          <RegenerateMenu
            model={model}
            close={close}
            onRetry={() => actions?.retry(messageId)}
            onChoose={(chosen) => actions?.retryWith(messageId, chosen)}
            onCompare={
              services !== null && answers.size > 1
                ? () => setComparison(({ opening }) => ({ opening: opening + 1, isOpen: true }))
                : undefined
            }
          />
        )}
      </Popover>
      {services !== null && comparison.opening > 0 && (
        <Suspense>
          <CompareDialog
            key={comparison.opening}
            {...services}
            messageId={fromVersionId(messageId).messageId}
            isOpen={comparison.isOpen}
            onClose={() => setComparison({ ...comparison, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}
