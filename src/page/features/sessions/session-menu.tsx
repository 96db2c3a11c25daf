import { Ellipsis, NotebookPen, Pencil, ScrollText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '../../../core/kernel/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { InstructionsDialog } from './instructions-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import type { SessionCommands } from './session-commands.ts'

export interface SessionMenuProps {
  session: Session
  commands: SessionCommands
  label: string
  className?: string
}

export function SessionMenu({ session, commands, label, className }: SessionMenuProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const [isInstructing, setIsInstructing] = useState(false)
  const [isNoting, setIsNoting] = useState(false)
  return (
    <>
      <Menu
        label={label}
        renderTrigger={(props) => (
          <IconButton {...props} icon={Ellipsis} label={label} look="onSurface" small className={className} />
        )}
        items={[
          { label: 'Rename', icon: Pencil, onSelect: () => setIsRenaming(true) },
          { label: 'Instructions', icon: ScrollText, onSelect: () => setIsInstructing(true) },
          { label: 'Note of this chat', icon: NotebookPen, onSelect: () => setIsNoting(true) },
          { label: 'Delete', icon: Trash2, isDangerous: true, onSelect: () => commands.remove(session) },
        ]}
      />
      <InstructionsDialog
        isOpen={isInstructing}
        instructions={session.instructions ?? ''}
        onClose={() => setIsInstructing(false)}
        onSave={(text) => commands.instruct(session, text)}
      />
      <RenameDialog
        isOpen={isRenaming}
        title={session.title}
        onClose={() => setIsRenaming(false)}
        onRename={(title) => commands.rename(session, title)}
      />
      <NoteDialog
        isOpen={isNoting}
        note={session.note}
        onClose={() => setIsNoting(false)}
        onSave={(text) => commands.saveNote(session, text)}
      />
    </>
  )
}
