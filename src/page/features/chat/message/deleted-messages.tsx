import { Trash2 } from 'lucide-react'
import type { Deletion } from '../../../../core/kernel/message-marks.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../words/say.ts'

export interface DeletedMessagesProps {
  id: string
  deletion: Deletion
  count: number
  onUndo: (deletionId: string) => void
}

/** Placeholder for messages that one deletion hid. */
export function DeletedMessages({ id, deletion, count, onUndo }: DeletedMessagesProps) {
  return (
    <div
      role="status"
      data-deleted-id={id}
      className="mt-6 flex min-h-9 items-center gap-2 rounded-md border border-dashed border-border ps-3 pe-1 text-sm text-muted"
    >
      <Trash2 aria-hidden size={14} className="shrink-0" />
      <p className="min-w-0 flex-1">
        {deletion.by === 'person'
          ? say(
              'You deleted {count, plural, one {a message} other {# messages}}. The model does not see {count, plural, one {it} other {them}} any more.',
              { count },
            )
          : say(
              'The assistant deleted {count, plural, one {a message} other {# messages}}. The model does not see {count, plural, one {it} other {them}} any more.',
              { count },
            )}
      </p>
      <Button look="accent" className="h-8" onClick={() => onUndo(deletion.changeId)}>
        {say('Undo')}
      </Button>
    </div>
  )
}
