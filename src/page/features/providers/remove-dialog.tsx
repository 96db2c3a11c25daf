import type { Provider } from '../../../core/kernel/model.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { say } from '../../i18n/say.ts'

export interface RemoveDialogProps {
  provider: Provider | null
  onClose: () => void
  onRemove: (provider: Provider) => void
}

/** Confirms removing a provider. Its key is deleted and cannot be restored. */
export function RemoveDialog({ provider, onClose, onRemove }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title={say('Remove {name}?', { name: provider?.name ?? say('provider') })}
      description={say(
        'Its key is deleted from this browser and cannot be brought back; where it comes from it stays valid. Chats stay, and can go on with another model.',
      )}
      action={say('Remove')}
      otherwise={say('Keep it')}
      isOpen={provider !== null}
      onClose={onClose}
      onConfirm={() => provider !== null && onRemove(provider)}
    />
  )
}
