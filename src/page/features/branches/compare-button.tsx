import { Columns2 } from 'lucide-react'
import { lazy, Suspense, use, useState } from 'react'
import { fromVersionId } from '../../../core/model/conversation/annotated-message.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { Versions } from './version-switch.tsx'
import { ConversationServicesContext } from '../chat-state/conversation-services.ts'

const CompareDialog = lazy(async () => ({
  default: (await import('./internal/compare-dialog.tsx')).CompareDialog,
}))

/** Button that compares two answers to the same message. Revisions of one answer do not count as different answers. */
export function CompareButton({ messageId, versions }: { messageId: string; versions: Versions }) {
  const sources = use(ConversationServicesContext)
  const [state, setState] = useState({ opening: 0, isOpen: false })
  const answers = new Set(versions.ids.map((id) => fromVersionId(id).messageId))
  if (sources === null || answers.size < 2) return null
  return (
    <>
      <IconButton
        icon={Columns2}
        label={i18n.t('Compare versions')}
        small
        onClick={() => setState(({ opening }) => ({ opening: opening + 1, isOpen: true }))}
      />
      {state.opening > 0 && (
        <Suspense>
          <CompareDialog
            key={state.opening}
            {...sources}
            messageId={fromVersionId(messageId).messageId}
            isOpen={state.isOpen}
            onClose={() => setState({ ...state, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}
