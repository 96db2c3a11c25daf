import { Archive, FileDown, FolderInput, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { Session } from '../../../core/model/conversation/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/popovers/menu.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { SessionCommands } from './session-commands.ts'

export interface SelectionBarProps {
  selected: readonly Session[]
  /** Number of chats that "Select all" selects. */
  total: number
  queries: Pick<Queries, 'watchProjects'>
  commands: SessionCommands
  onSelectAll: () => void
  onEnd: () => void
}

const exports = [
  { format: 'markdown', label: /*i18n*/ { id: 'Export as Markdown' } },
  { format: 'json', label: /*i18n*/ { id: 'Export as JSON' } },
  { format: 'html', label: /*i18n*/ { id: 'Export as HTML' } },
] as const

/** Actions for the selected chats of the list. */
export function SelectionBar(props: SelectionBarProps) {
  const { selected, total, queries, commands, onSelectAll, onEnd } = props
  const [moveDialog, setMoveDialog] = useState({ opening: 0, isOpen: false })
  const isNone = selected.length === 0
  const act = (run: () => void) => () => {
    run()
    onEnd()
  }
  return (
    <div
      role="toolbar"
      aria-label={i18n.t('Selected chats')}
      className="sticky top-0 z-10 mb-3 flex flex-wrap items-center gap-0.5 rounded-md border border-border bg-raised p-1"
    >
      <p role="status" className="flex-1 px-2 text-sm tabular-nums">
        {i18n.t('{count} selected', { count: selected.length })}
      </p>
      <Button
        look="quiet"
        small
        className="px-2 text-sm"
        disabled={selected.length === total}
        onClick={onSelectAll}
      >
        {i18n.t('Select all')}
      </Button>
      <IconButton icon={X} label={i18n.t('End selection')} small onClick={onEnd} />
      <div className="flex basis-full items-center gap-0.5">
        <IconButton
          icon={Archive}
          label={i18n.t('Archive selected')}
          small
          disabled={isNone}
          onClick={act(() => commands.archive(selected, true))}
        />
        <IconButton
          icon={FolderInput}
          label={i18n.t('Move selected')}
          small
          disabled={isNone}
          onClick={() => setMoveDialog(({ opening }) => ({ opening: opening + 1, isOpen: true }))}
        />
        <IconButton
          icon={Trash2}
          label={i18n.t('Delete selected')}
          small
          disabled={isNone}
          onClick={act(() => commands.removeAll(selected))}
        />
        <Menu
          label={i18n.t('Export selected')}
          renderTrigger={(trigger) => (
            <IconButton
              {...trigger}
              icon={FileDown}
              label={i18n.t('Export selected')}
              small
              disabled={isNone}
            />
          )}
          items={exports.map(({ format, label }) => ({
            label: i18n.t(label),
            icon: FileDown,
            onSelect: act(() => commands.exportAll(selected, format)),
          }))}
        />
      </div>
      {moveDialog.opening > 0 && (
        <MoveDialog
          key={moveDialog.opening}
          folderId={undefined}
          queries={queries}
          isOpen={moveDialog.isOpen}
          onClose={() => setMoveDialog({ ...moveDialog, isOpen: false })}
          onMove={(to) => act(() => commands.moveAll(selected, to))()}
        />
      )}
    </div>
  )
}
