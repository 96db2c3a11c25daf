import { Archive, FileDown, FolderInput, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { Session } from '../../../core/kernel/session.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { SessionCommands } from './session-commands.ts'

export interface SelectionBarProps {
  selected: readonly Session[]
  /** Those that "Select all" would add. */
  total: number
  queries: Pick<Queries, 'watchFolders'>
  commands: SessionCommands
  onSelectAll: () => void
  onEnd: () => void
}

const exports = [
  { format: 'markdown', label: 'Export as Markdown' },
  { format: 'json', label: 'Export as JSON' },
  { format: 'html', label: 'Export as HTML' },
] as const

/** What can be done with the chats that are marked in the list. */
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
      aria-label="Selected chats"
      className="sticky top-0 z-10 mb-3 flex flex-wrap items-center gap-0.5 rounded-md border border-border bg-raised p-1"
    >
      <p role="status" className="flex-1 px-2 text-sm tabular-nums">
        {selected.length.toLocaleString()} selected
      </p>
      <Button
        look="quiet"
        className="h-7 px-2 text-sm"
        disabled={selected.length === total}
        onClick={onSelectAll}
      >
        Select all
      </Button>
      <IconButton icon={X} label="End selection" small onClick={onEnd} />
      <div className="flex basis-full items-center gap-0.5">
        <IconButton
          icon={Archive}
          label="Archive selected"
          small
          disabled={isNone}
          onClick={act(() => commands.archive(selected, true))}
        />
        <IconButton
          icon={FolderInput}
          label="Move selected"
          small
          disabled={isNone}
          onClick={() => setMoving(({ opening }) => ({ opening: opening + 1, isOpen: true }))}
        />
        <IconButton
          icon={Trash2}
          label="Delete selected"
          small
          disabled={isNone}
          onClick={act(() => commands.removeAll(selected))}
        />
        <Menu
          label="Export selected"
          renderTrigger={(trigger) => (
            <IconButton {...trigger} icon={FileDown} label="Export selected" small disabled={isNone} />
          )}
          items={exports.map(({ format, label }) => ({
            label,
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
