import { ChevronRight, Ellipsis, Folder as FolderIcon, Pencil, ScrollText, Trash2 } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Folder } from '../../../core/kernel/folder.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { revealInProse, spellHidden } from '../../ui/revealed-text.tsx'
import { say } from '../../i18n/say.ts'
import { collapseFolder, useCollapsedFolders } from './collapsed-folders.ts'
import type { FolderCommands } from './folder-commands.ts'
import { folderQuestions } from './folder-questions.ts'
import { RunningMark } from './session-row.tsx'
import { useTextDialog } from './use-text-dialog.tsx'

export interface FolderGroupProps {
  folder: Folder
  count: number
  /** An answer is running in one of the folder's chats. */
  isRunning: boolean
  commands: FolderCommands
  /** Chats of the folder. */
  children: ReactNode
}

/** A folder in the list: a button that expands it, and its menu. */
export function FolderGroup({ folder, count, isRunning, commands, children }: FolderGroupProps) {
  const id = useId()
  const isCollapsed = useCollapsedFolders(({ ids }) => ids.includes(folder.id))
  const { ask, dialog } = useTextDialog()
  const name = spellHidden(folder.name)
  const label = say('Actions for folder {name}', { name })
  return (
    <section aria-label={name} className="mb-1">
      <div className="group relative flex items-center rounded-md hover:bg-fill/50">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={!isCollapsed}
            aria-controls={id}
            onClick={() => collapseFolder(folder.id, !isCollapsed)}
            className="flex min-h-9 w-full min-w-0 items-center gap-2 rounded-md px-2.5 py-1.5 text-start pointer-coarse:min-h-11"
          >
            <ChevronRight
              aria-hidden
              size={14}
              className={`shrink-0 text-faint transition-transform duration-120 ${isCollapsed ? '' : 'rotate-90'}`}
            />
            <FolderIcon aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate">{revealInProse(folder.name)}</span>
            {isCollapsed && isRunning && <RunningMark />}
            <span className="shrink-0 text-xs text-faint tabular-nums group-focus-within:invisible group-hover:invisible pointer-coarse:visible">
              <span className="sr-only">{say('chats:')} </span>
              {count}
            </span>
          </button>
        </h3>
        <Menu
          label={label}
          renderTrigger={(props) => (
            <IconButton
              {...props}
              icon={Ellipsis}
              label={label}
              look="onSurface"
              small
              className="absolute end-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:static pointer-coarse:opacity-100"
            />
          )}
          items={[
            {
              label: say('Rename'),
              icon: Pencil,
              onSelect: () => ask(folderQuestions.name(folder, commands)),
            },
            {
              label: say('Instructions'),
              icon: ScrollText,
              onSelect: () => ask(folderQuestions.instructions(folder, commands)),
            },
            {
              label: say('Delete'),
              icon: Trash2,
              isDangerous: true,
              onSelect: () => commands.remove(folder),
            },
          ]}
        />
      </div>
      <div id={id} hidden={isCollapsed} className="ps-4">
        {count === 0 ? (
          <p className="px-2.5 py-1.5 text-sm text-faint">{say('Empty: move chats here from their menu.')}</p>
        ) : (
          children
        )}
      </div>
      {dialog}
    </section>
  )
}
