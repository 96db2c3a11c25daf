import { useRef } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  description: string
  /** Label of the confirm button. */
  action: string
  cancelLabel: string
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks for confirmation before an irreversible action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, action, cancelLabel: otherwise, isOpen, onClose, onConfirm } = props
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title={title} description={description} isOpen={isOpen} onClose={onClose} initialFocus={keep}>
      <div className="flex justify-end gap-2 px-5 pt-2 pb-5">
        <Button ref={keep} onClick={onClose}>
          {otherwise}
        </Button>
        <Button
          look="danger"
          onClick={() => {
            onConfirm()
            onClose()
          }}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
