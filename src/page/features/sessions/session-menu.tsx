import { Ellipsis, NotebookPen, Pencil, Pin, PinOff, ScrollText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '../../../core/kernel/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { SessionCommands } from './session-commands.ts'
import { sessionQuestions, type SessionText } from './session-questions.ts'
import { TextDialog } from './text-dialog.tsx'

export interface SessionMenuProps {
  session: Session
  commands: SessionCommands
  label: string
  className?: string
}

export function SessionMenu({ session, commands, label, className }: SessionMenuProps) {
  const [asked, setAsked] = useState<{ text: SessionText; opening: number; isOpen: boolean }>()
  const ask = (text: SessionText) => () =>
    setAsked((before) => ({ text, opening: (before?.opening ?? 0) + 1, isOpen: true }))
  const isPinned = session.pinnedAt !== undefined
  return (
    <>
      <Menu
        label={label}
        renderTrigger={(props) => (
          <IconButton {...props} icon={Ellipsis} label={label} look="onSurface" small className={className} />
        )}
        items={[
          { label: 'Rename', icon: Pencil, onSelect: ask('title') },
          {
            label: isPinned ? 'Unpin' : 'Pin',
            icon: isPinned ? PinOff : Pin,
            onSelect: () => commands.pin(session, !isPinned),
          },
          { label: 'Instructions', icon: ScrollText, onSelect: ask('instructions') },
          { label: 'Note of this chat', icon: NotebookPen, onSelect: ask('note') },
          { label: 'Delete', icon: Trash2, isDangerous: true, onSelect: () => commands.remove(session) },
        ]}
      />
      {asked !== undefined && (
        <TextDialog
          // Each opening begins with what is stored, also while the last one still fades.
          key={asked.opening}
          question={sessionQuestions[asked.text](session, commands)}
          isOpen={asked.isOpen}
          onClose={() => setAsked({ ...asked, isOpen: false })}
        />
      )}
    </>
  )
}
