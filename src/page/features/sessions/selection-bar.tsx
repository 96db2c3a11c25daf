import { Archive, FileDown, FolderInput, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { Session } from '../../../core/model/conversation/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/popovers/menu.tsx'
import { phrase } from '../../i18n/phrase.ts'
import { say } from '../../i18n/say.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { SessionCommands } from './session-commands.ts'

export interface SelectionBarProps {
  selected: readonly Session[]
  /** Number of chats that "Select all" selects. */
  total: number
  queries: Pick<Queries, 'watchFolders'>
  commands: SessionCommands
  onSelectAll: () => void
  onEnd: () => void
}

const exports = [
  { format: 'markdown', label: phrase('Export as Markdown') },
  { format: 'json', label: phrase('Export as JSON') },
  { format: 'html', label: phrase('Export as HTML') },
] as const

/** Actions for the selected chats of the list. */
export function SelectionBar(props: SelectionBarProps) {
  const { selected, total, queries, commands, onSelectAll, onEnd } = props
  const [moving, setMoving] = useState({ opening: 0, isOpen: false })
  const isNone = selected.length === 0
  const act = (run: () => void) => () => {
    run()
    onEnd()
  }
  return (
    <div
      role="toolbar"
      aria-label={say('Selected chats')}
      className="sticky top-0 z-10 mb-3 flex flex-wrap items-center gap-0.5 rounded-md border border-border bg-raised p-1"
    >
      <p role="status" className="flex-1 px-2 text-sm tabular-nums">
        {say('{count} selected', { count: selected.length })}
      </p>
      <Button
        look="quiet"
        className="h-7 px-2 text-sm"
        disabled={selected.length === total}
        onClick={onSelectAll}
      >
        {say('Select all')}
      </Button>
      <IconButton icon={X} label={say('End selection')} small onClick={onEnd} />
      <div className="flex basis-full items-center gap-0.5">
        <IconButton
          icon={Archive}
          label={say('Archive selected')}
          small
          disabled={isNone}
          onClick={act(() => commands.archive(selected, true))}
        />
        <IconButton
          icon={FolderInput}
          label={say('Move selected')}
          small
          disabled={isNone}
          onClick={() => setMoving(({ opening }) => ({ opening: opening + 1, isOpen: true }))}
        />
        <IconButton
          icon={Trash2}
          label={say('Delete selected')}
          small
          disabled={isNone}
          onClick={act(() => commands.removeAll(selected))}
        />
        <Menu
          label={say('Export selected')}
          renderTrigger={(trigger) => (
            <IconButton {...trigger} icon={FileDown} label={say('Export selected')} small disabled={isNone} />
          )}
          items={exports.map(({ format, label }) => ({
            label: say(label),
            icon: FileDown,
            onSelect: act(() => commands.exportAll(selected, format)),
          }))}
        />
      </div>
      {moving.opening > 0 && (
        <MoveDialog
          key={moving.opening}
          folderId={undefined}
          queries={queries}
          isOpen={moving.isOpen}
          onClose={() => setMoving({ ...moving, isOpen: false })}
          onMove={(to) => act(() => commands.moveAll(selected, to))()}
        />
      )}
    </div>
  )
}
