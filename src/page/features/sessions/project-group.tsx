import {
  ChevronRight,
  Ellipsis,
  Folder as FolderIcon,
  Pencil,
  Plug,
  ScrollText,
  Trash2,
  Archive,
} from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { Project } from '../../../core/model/conversation/session.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isInputMethodKey } from '../../ui/keyboard/input-method.ts'
import { isShortcut } from '../../ui/keyboard/shortcuts.ts'
import { contextMenuOf, Menu } from '../../ui/popovers/menu.tsx'
import type { PopoverHandle } from '../../ui/popovers/popover.tsx'
import { revealInProse, spellHidden } from '../../ui/text/revealed-text.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { ServersDialogProps } from '../mcp/servers-dialog.tsx'
import type { ProjectCommands } from './project-commands.ts'
import { dropAttribute, dropClass } from './session-drag.ts'
import { projectInstructionsDialog, maxProjectNameLength } from './session-text-dialogs.ts'
import { InlineRename, RunningIndicator, useInlineRename, type NameDraft } from './session-row.tsx'
import { useTextDialog } from './text-dialog.tsx'
import { useServersDialog } from './use-servers-dialog.tsx'
import { formatNumber } from '../../i18n/formats.ts'
import { create } from 'zustand'
import type { ProjectId } from '../../../core/model/id.ts'
import { ownName } from '../../../lib/path-name.ts'

export interface ProjectGroupProps {
  project: Project
  count: number
  /** An answer is running in one of the project's chats. */
  isRunning: boolean
  commands: ProjectCommands
  queries: ServersDialogProps['queries']
  children: ReactNode
}

/** A project in the list: a button that expands it, and its menu. Chats can be dropped on it. */
export function ProjectGroup({ project, count, isRunning, commands, queries, children }: ProjectGroupProps) {
  const id = useId()
  const isCollapsed = useCollapsedProjects(({ ids }) => ids.includes(project.id))
  const { ask, dialog } = useTextDialog()
  const servers = useServersDialog()
  const menu = useRef<PopoverHandle>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [draft, setDraft] = useState<NameDraft | null>(null)
  const { start, end } = useInlineRename(button, project.name, [draft, setDraft])
  const { onContextMenu, onKeyDown } = contextMenuOf(menu)
  const name = spellHidden(project.name)
  const label = i18n.t('Actions for project {name}', { name })
  return (
    <section
      aria-label={name}
      {...{ [dropAttribute]: project.id }}
      className={classNames('mb-1 rounded-md', dropClass)}
    >
      {draft !== null ? (
        <InlineRename
          label={i18n.t('Project name')}
          draft={draft}
          onChange={setDraft}
          maxLength={maxProjectNameLength}
          onSave={(text) => commands.rename(project, text)}
          onEnd={end}
        />
      ) : (
        <div className="group relative flex items-center rounded-md hover:bg-fill/50">
          <h3 className="min-w-0 flex-1">
            <button
              ref={button}
              type="button"
              aria-expanded={!isCollapsed}
              aria-controls={id}
              onClick={() => collapseProject(project.id, !isCollapsed)}
              onContextMenu={onContextMenu}
              onDoubleClick={start}
              onKeyDown={(event) => {
                if (isInputMethodKey(event) || !isShortcut('rename', event)) return onKeyDown(event)
                event.preventDefault()
                start()
              }}
              className="flex min-h-9 w-full min-w-0 items-center gap-2 rounded-md px-2.5 py-1.5 text-start pointer-coarse:min-h-11"
            >
              <ChevronRight
                aria-hidden
                size={14}
                className={`shrink-0 text-faint transition-transform duration-120 ${isCollapsed ? '' : 'rotate-90'}`}
              />
              <FolderIcon aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1 truncate">{revealInProse(project.name)}</span>
              {isCollapsed && isRunning && <RunningIndicator />}
              <span className="shrink-0 text-xs text-faint tabular-nums group-focus-within:invisible group-hover:invisible pointer-coarse:visible">
                <span className="sr-only">{i18n.t('chats:')} </span>
                {formatNumber(count)}
              </span>
            </button>
          </h3>
          <Menu
            label={label}
            handle={menu}
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
              { label: i18n.t('Rename'), icon: Pencil, onSelect: start },
              {
                label: i18n.t('Instructions'),
                icon: ScrollText,
                onSelect: () => ask(projectInstructionsDialog(project, commands)),
              },
              { label: i18n.t('MCP servers'), icon: Plug, onSelect: servers.open },
              {
                label: i18n.t('Delete'),
                icon: Trash2,
                group: 'leave',
                isDangerous: true,
                onSelect: () => commands.remove(project),
              },
            ]}
          />
        </div>
      )}
      <div id={id} hidden={isCollapsed} className="ps-4">
        {count === 0 ? (
          <p className="px-2.5 py-1.5 text-sm text-faint">{i18n.t('No chats yet. Move one here.')}</p>
        ) : (
          !isCollapsed && children
        )}
      </div>
      {dialog}
      {servers.render({
        owner: project,
        queries,
        onChange: (choices) => commands.setMcpServers(project, choices),
      })}
    </section>
  )
}

/** Archived chats, collapsed by default. */
export function ArchivedGroup({
  count,
  isInitiallyOpen,
  children,
}: {
  count: number
  /** True if the open chat is archived. */
  isInitiallyOpen: boolean
  children: ReactNode
}) {
  const id = useId()
  const [chosenOpen, setChosenOpen] = useState<boolean | null>(null)
  const isOpen = chosenOpen ?? isInitiallyOpen
  if (count === 0) return null
  return (
    <section aria-label={i18n.t('Archived')} className="mb-4">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChosenOpen(!isOpen)}
          className="flex min-h-9 w-full items-center gap-2 rounded-md px-2.5 py-1.5 text-start text-muted hover:bg-fill/50 pointer-coarse:min-h-11"
        >
          <ChevronRight
            aria-hidden
            size={14}
            className={`shrink-0 text-faint transition-transform duration-120 ${isOpen ? 'rotate-90' : ''}`}
          />
          <Archive aria-hidden size={15} strokeWidth={1.75} className="shrink-0" />
          <span className="flex-1">{i18n.t('Archived')}</span>
          <span className="text-xs text-faint tabular-nums">
            <span className="sr-only">, {i18n.t('chats:')} </span>
            {formatNumber(count)}
          </span>
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="ps-4">
        {isOpen && children}
      </div>
    </section>
  )
}

const storageKey = 'innerloop:collapsed-folders'

const useCollapsedProjects = create<{ ids: readonly string[] }>(() => ({ ids: readStored() }))

export function collapseProject(id: ProjectId, isCollapsed: boolean): void {
  useCollapsedProjects.setState(({ ids }) => {
    const others = ids.filter((each) => each !== id)
    return { ids: isCollapsed ? [...others, id] : others }
  })
  try {
    localStorage.setItem(ownName(storageKey), JSON.stringify(useCollapsedProjects.getState().ids))
  } catch {
    // The state then holds for this visit only.
  }
}

function readStored(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ownName(storageKey)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
