import { TextCursorInput, X } from 'lucide-react'
import { useState } from 'react'
import type { PastedText } from '../../../../core/kernel/pasted-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { say } from '../../../words/say.ts'
import { PastedButton, PastedPanel } from './pasted-chip.tsx'
import { nameOfPaste } from './pasting.ts'

export interface PastedListProps {
  pasted: readonly PastedText[]
  isDisabled: boolean
  onInsert: (paste: PastedText) => void
  onRemove: (paste: PastedText) => void
}

/** The pastes of a message being written: expand, insert as plain text, or remove. */
export function PastedList({ pasted, isDisabled, onInsert, onRemove }: PastedListProps) {
  const [open, setOpen] = useState<string | null>(null)
  if (pasted.length === 0) return null
  const shown = pasted.find(({ placeholder }) => placeholder === open)
  return (
    <div className="px-3 pt-1 pb-2">
      <ul aria-label={say('Pasted texts')} className="flex flex-wrap gap-1.5">
        {pasted.map((paste) => (
          <li key={paste.placeholder} className="flex max-w-full items-center rounded-lg bg-surface">
            <PastedButton
              paste={paste}
              isOpen={paste === shown}
              onToggle={() => setOpen(paste === shown ? null : paste.placeholder)}
            />
            <IconButton
              icon={TextCursorInput}
              label={say('Insert {name} as plain text', { name: nameOfPaste(paste) })}
              small
              look="onSurface"
              disabled={isDisabled}
              onClick={() => onInsert(paste)}
            />
            <IconButton
              icon={X}
              label={say('Remove {name}', { name: nameOfPaste(paste) })}
              small
              look="onSurface"
              disabled={isDisabled}
              onClick={() => onRemove(paste)}
            />
          </li>
        ))}
      </ul>
      {shown !== undefined && <PastedPanel paste={shown} />}
    </div>
  )
}
