import { useRef } from 'react'
import type { Provider } from '../../../core/kernel/model.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export interface RemoveDialogProps {
  provider: Provider | null
  onClose: () => void
  onRemove: (provider: Provider) => void
}

/** Asks first: the key goes with the provider and cannot be brought back. */
export function RemoveDialog({ provider, onClose, onRemove }: RemoveDialogProps) {
  const keep = useRef<HTMLButtonElement>(null)
  const remove = () => {
    if (provider !== null) onRemove(provider)
    onClose()
  }
  return (
    <Dialog
      title={`Remove ${provider?.name ?? 'provider'}?`}
      description="Its key is deleted from this browser. Chats stay, and can go on with another model."
      isOpen={provider !== null}
      onClose={onClose}
      initialFocus={keep}
    >
      <div className="flex justify-end gap-2 px-5 pt-2 pb-5">
        <Button ref={keep} onClick={onClose}>
          Keep it
        </Button>
        <Button look="danger" onClick={remove}>
          Remove
        </Button>
      </div>
    </Dialog>
  )
}
