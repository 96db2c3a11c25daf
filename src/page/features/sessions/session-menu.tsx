import {
  ChartGantt,
  Archive,
  Copy,
  ArchiveRestore,
  Ellipsis,
  FileDown,
  FolderInput,
  GitBranch,
  NotebookPen,
  Pencil,
  Pin,
  Presentation,
  PinOff,
  ScrollText,
  SquareCheck,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { Session } from '../../../core/model/conversation/session.ts'
import { isTemporary } from '../../../core/model/conversation/temporary-id.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu, type MenuItem } from '../../ui/popovers/menu.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { SessionCommands } from './session-commands.ts'
import { sessionTextDialogs, type SessionText } from './session-text-dialogs.ts'
import { useTextDialog } from './text-dialog.tsx'
import { useOfferedActions } from '../../ui/actions/actions.ts'

export interface SessionMenuProps {
  session: Session
  queries: Pick<Queries, 'watchFolders'>
  commands: SessionCommands
  label: string
  /** Starts the selection in the list with this chat. */
  onMark?: () => void
  /** True for the open chat, whose actions are also in the command palette. */
  isOffered?: boolean
  className?: string
}

const exports = [
  { format: 'markdown', label: /*i18n*/ { id: 'Export as Markdown' }, word: 'export' },
  { format: 'json', label: /*i18n*/ { id: 'Export as JSON' }, word: 'export-json' },
  { format: 'html', label: /*i18n*/ { id: 'Export as HTML' }, word: 'export-html' },
] as const

export function SessionMenu(props: SessionMenuProps) {
  const { session, queries, commands, label, onMark, isOffered = false, className } = props
  const { ask, dialog } = useTextDialog()
  const [moveDialog, setMoveDialog] = useState({ opening: 0, isOpen: false })
  const write = (text: SessionText) => () => ask(sessionTextDialogs[text](session, commands))
  const isPinned = session.pinnedAt !== undefined
  const isArchived = session.archivedAt !== undefined
  // A temporary chat cannot be pinned, moved or archived.
  const placing = isTemporary(session.id)
    ? []
    : [
        { label: i18n.t('Rename'), word: 'rename', icon: Pencil, onSelect: write('title') },
        {
          label: isPinned ? i18n.t('Unpin') : i18n.t('Pin'),
          word: 'pin',
          icon: isPinned ? PinOff : Pin,
          onSelect: () => commands.pin(session, !isPinned),
        },
        {
          label: i18n.t('Move to folder'),
          word: 'move',
          icon: FolderInput,
          onSelect: () => setMoveDialog(({ opening }) => ({ opening: opening + 1, isOpen: true })),
        },
      ]
  const leaving = isTemporary(session.id)
    ? []
    : [
        {
          label: i18n.t('Save as demo'),
          word: 'demo',
          icon: Presentation,
          onSelect: () => commands.saveAsDemo(session),
        },
        {
          label: isArchived ? i18n.t('Unarchive') : i18n.t('Archive'),
          word: 'archive',
          icon: isArchived ? ArchiveRestore : Archive,
          onSelect: () => commands.archive([session], !isArchived),
        },
        ...(onMark ? [{ label: i18n.t('Select'), icon: SquareCheck, onSelect: onMark }] : []),
      ]
  const { branchedFrom } = session
  const items: MenuItem[] = [
    ...placing,
    ...(branchedFrom
      ? [
          {
            label: i18n.t('Original chat'),
            word: 'original',
            icon: GitBranch,
            onSelect: () => commands.open(branchedFrom.sessionId),
          },
        ]
      : []),
    {
      label: i18n.t('Review'),
      word: 'review',
      icon: ChartGantt,
      onSelect: () => location.assign(`#/review/${session.id}`),
    },
    {
      label: i18n.t('Instructions'),
      word: 'instructions',
      icon: ScrollText,
      onSelect: write('instructions'),
    },
    { label: i18n.t('Chat note'), word: 'note', icon: NotebookPen, onSelect: write('note') },
    { label: i18n.t('Copy conversation'), word: 'copy', icon: Copy, onSelect: () => commands.copy(session) },
    ...exports.map(({ format, label: name, word }) => ({
      label: i18n.t(name),
      word,
      icon: FileDown,
      onSelect: () => commands.exportAs(session, format),
    })),
    ...leaving,
    {
      label: i18n.t('Delete'),
      word: 'delete',
      icon: Trash2,
      isDangerous: true,
      onSelect: () => commands.remove(session),
    },
  ]
  return (
    <>
      <Menu
        label={label}
        renderTrigger={(props) => (
          <IconButton {...props} icon={Ellipsis} label={label} look="onSurface" small className={className} />
        )}
        items={items}
      />
      {dialog}
      {isOffered && <MenuActions items={items} />}
      {moveDialog.opening > 0 && (
        <MoveDialog
          key={moveDialog.opening}
          folderId={session.folderId}
          queries={queries}
          isOpen={moveDialog.isOpen}
          onClose={() => setMoveDialog({ ...moveDialog, isOpen: false })}
          onMove={(to) => commands.folders.move(session, to)}
        />
      )}
    </>
  )
}

/** Registers the menu items as actions while the menu is mounted. */
function MenuActions({ items }: { items: readonly MenuItem[] }) {
  useOfferedActions('chat', items.map(toAction))
  return null
}

function toAction({ label, word, icon, isDangerous = false, onSelect }: MenuItem) {
  return {
    id: `chat:${label}`,
    name: label,
    group: i18n.t('This chat'),
    icon,
    isDangerous,
    word,
    run: onSelect,
  }
}
