import {
  Archive,
  ArchiveRestore,
  ChartGantt,
  Copy,
  Ellipsis,
  FileDown,
  FileHeart,
  Folder as FolderIcon,
  FolderInput,
  FolderPlus,
  FolderX,
  GitBranch,
  NotebookPen,
  Pencil,
  Pin,
  PinOff,
  Plug,
  ScrollText,
  SquareCheck,
  Trash2,
} from 'lucide-react'
import { useMemo, useState, type Ref } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { Session } from '../../../core/model/conversation/session.ts'
import type { ProjectId } from '../../../core/model/id.ts'
import { isTemporary } from '../../../core/model/conversation/temporary-id.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Menu, MenuItems, type MenuEntry, type MenuItem, type Submenu } from '../../ui/popovers/menu.tsx'
import type { PopoverHandle } from '../../ui/popovers/popover.tsx'
import { spellHidden } from '../../ui/text/revealed-text.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { SessionCommands } from './session-commands.ts'
import { newProjectDialog, sessionTextDialogs, type SessionText } from './session-text-dialogs.ts'
import { useTextDialog } from './text-dialog.tsx'
import { useActions, useOfferedActions, type OfferedAction } from '../../ui/actions/actions.ts'

export interface SessionMenuProps {
  session: Session
  queries: Pick<Queries, 'watchProjects'>
  commands: SessionCommands
  label: string
  /** Opens the menu as a context menu. */
  handle?: Ref<PopoverHandle>
  /** Renames the chat in place. Without it, a dialog asks for the name. */
  onRename?: () => void
  /** Starts the selection in the list with this chat. */
  onMark?: () => void
  /** Opens the dialog for the chat's MCP servers. Set for the open chat. */
  onMcpServers?: () => void
  /** True for the open chat. Its actions are also in the command palette, and its menu has actions of the page. */
  isOffered?: boolean
  className?: string
}

const exports = [
  { format: 'markdown', label: /*i18n*/ { id: 'Export as Markdown' }, word: 'export' },
  { format: 'json', label: /*i18n*/ { id: 'Export as JSON' }, word: 'export-json' },
  { format: 'html', label: /*i18n*/ { id: 'Export as HTML' }, word: 'export-html' },
] as const

/** Menu of a chat: name and place, instructions, export, records, and what removes it from the list. */
export function SessionMenu(props: SessionMenuProps) {
  const { session, queries, commands, label, handle, onRename, onMark, isOffered = false, className } = props
  const { onMcpServers } = props
  const { ask, dialog } = useTextDialog()
  const [moveDialog, setMoveDialog] = useState({ opening: 0, isOpen: false })
  const context = useActions(({ offers }) => (isOffered ? offers.context : undefined))
  const app = useActions(({ offers }) => (isOffered ? offers.app : undefined))
  const write = (text: SessionText) => () => ask(sessionTextDialogs[text](session, commands))
  const isPinned = session.pinnedAt !== undefined
  const isArchived = session.archivedAt !== undefined
  const isStored = !isTemporary(session.id)
  const { branchedFrom } = session
  // A temporary chat cannot be renamed, pinned, moved, archived or selected.
  const naming: MenuItem[] = [
    { label: i18n.t('Rename'), word: 'rename', icon: Pencil, onSelect: onRename ?? write('title') },
    {
      label: isPinned ? i18n.t('Unpin') : i18n.t('Pin'),
      word: 'pin',
      icon: isPinned ? PinOff : Pin,
      onSelect: () => commands.pin(session, !isPinned),
    },
  ]
  const move: Submenu = {
    label: i18n.t('Move to'),
    icon: FolderInput,
    submenu: (
      <ProjectItems
        session={session}
        queries={queries}
        onMove={(folderId) => commands.projects.move(session, folderId)}
        onAdd={() => ask(newProjectDialog({ add: (name) => commands.projects.move(session, { name }) }))}
      />
    ),
  }
  const texts: MenuItem[] = [
    {
      label: i18n.t('Instructions'),
      word: 'instructions',
      icon: ScrollText,
      onSelect: write('instructions'),
    },
    { label: i18n.t('Chat note'), word: 'note', icon: NotebookPen, onSelect: write('note') },
  ]
  if (onMcpServers)
    texts.push({ label: i18n.t('MCP servers'), word: 'mcp', icon: Plug, onSelect: onMcpServers })
  const sharing: MenuItem[] = [
    { label: i18n.t('Copy conversation'), word: 'copy', icon: Copy, onSelect: () => commands.copy(session) },
    ...exports.map(({ format, label: name, word }) => ({
      label: i18n.t(name),
      word,
      icon: FileDown,
      onSelect: () => commands.exportAs(session, format),
    })),
  ]
  if (isStored) {
    sharing.push({
      label: i18n.t('Save as demo'),
      word: 'demo',
      icon: FileHeart,
      onSelect: () => commands.saveAsDemo(session),
    })
  }
  const inspecting: MenuItem[] = [
    {
      label: i18n.t('Review'),
      word: 'review',
      icon: ChartGantt,
      onSelect: () => location.assign(`#/review/${session.id}`),
    },
  ]
  if (branchedFrom) {
    inspecting.push({
      label: i18n.t('Original chat'),
      word: 'original',
      icon: GitBranch,
      onSelect: () => commands.open(branchedFrom.sessionId),
    })
  }
  const leaving: MenuItem[] = []
  if (isStored && onMark) leaving.push({ label: i18n.t('Select'), icon: SquareCheck, onSelect: onMark })
  if (isStored) {
    leaving.push({
      label: isArchived ? i18n.t('Unarchive') : i18n.t('Archive'),
      word: 'archive',
      icon: isArchived ? ArchiveRestore : Archive,
      onSelect: () => commands.archive([session], !isArchived),
    })
  }
  leaving.push({
    label: i18n.t('Delete'),
    word: 'delete',
    icon: Trash2,
    isDangerous: true,
    onSelect: () => commands.remove(session),
  })
  return (
    <>
      <Menu
        label={label}
        handle={handle}
        renderTrigger={(props) => (
          <IconButton {...props} icon={Ellipsis} label={label} look="onSurface" small className={className} />
        )}
        items={[
          ...inGroup('place', isStored ? [...naming, move] : []),
          ...inGroup('texts', texts),
          ...inGroup('share', sharing),
          ...inGroup('inspect', [...inspecting, ...findItem(context, 'context')]),
          ...inGroup('page', findItem(app, 'presentation')),
          ...inGroup('leave', leaving),
        ]}
      />
      {dialog}
      {isOffered && (
        <MenuActions
          items={[
            ...(isStored ? naming : []),
            ...(isStored
              ? [
                  {
                    label: i18n.t('Move to project'),
                    word: 'move',
                    icon: FolderInput,
                    onSelect: () => setMoveDialog(({ opening }) => ({ opening: opening + 1, isOpen: true })),
                  },
                ]
              : []),
            ...inspecting,
            ...texts,
            ...sharing,
            ...leaving,
          ]}
        />
      )}
      {moveDialog.opening > 0 && (
        <MoveDialog
          key={moveDialog.opening}
          folderId={session.folderId}
          queries={queries}
          isOpen={moveDialog.isOpen}
          onClose={() => setMoveDialog({ ...moveDialog, isOpen: false })}
          onMove={(to) => commands.projects.move(session, to)}
        />
      )}
    </>
  )
}

function inGroup(group: string, items: readonly MenuEntry[]): MenuEntry[] {
  return items.map((item) => ({ ...item, group }))
}

/** Returns the action of that id as a menu item, if it is offered now. */
function findItem(actions: readonly OfferedAction[] | undefined, id: string): MenuItem[] {
  return (actions ?? []).flatMap((action) =>
    action.id === id && 'run' in action
      ? [{ label: action.name, icon: action.icon, onSelect: action.run }]
      : [],
  )
}

/** The projects that a chat can be moved to, with its own one checked, and a new one. */
function ProjectItems({
  session,
  queries,
  onMove,
  onAdd,
}: Pick<SessionMenuProps, 'session' | 'queries'> & {
  onMove: (folderId: ProjectId | null) => void
  onAdd: () => void
}) {
  const projects = useObservable(useMemo(() => queries.watchProjects(), [queries]))
  if (projects.state !== 'ready') return <Spinner>{i18n.t('Loading your projects…')}</Spinner>
  const current = projects.value.find(({ id }) => id === session.folderId)?.id
  return (
    <MenuItems
      label={i18n.t('Move to')}
      items={[
        ...projects.value.map(({ id, name }) => ({
          id,
          label: spellHidden(name),
          icon: FolderIcon,
          isChecked: id === current,
          onSelect: () => onMove(id),
        })),
        ...(projects.value.length > 0
          ? [
              {
                id: 'none',
                label: i18n.t('No project'),
                icon: FolderX,
                isChecked: current === undefined,
                onSelect: () => onMove(null),
              },
            ]
          : []),
        { id: 'new', label: i18n.t('New project'), group: 'new', icon: FolderPlus, onSelect: onAdd },
      ]}
    />
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
