import { FolderPlus } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState, useRef, type ReactNode } from 'react'
import type { Queries, SessionListItem } from '../../../adapters/storage/queries.ts'
import type { Project, Session } from '../../../core/model/conversation/session.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { isTemporary } from '../../../core/model/conversation/temporary-id.ts'
import { useActions } from '../../ui/actions/actions.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useScreenShareMode } from '../../ui/text/redaction.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { useLocale } from '../../i18n/locale.ts'
import { ArchivedGroup, ProjectGroup, collapseProject } from './project-group.tsx'
import { newProjectDialog } from './session-text-dialogs.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatDate } from '../../i18n/formats.ts'
import { groupSessions, startOfDay, type SessionGroup } from './group-sessions.ts'
import { dropAttribute, dropClass, placeAfterDrop, useSessionDrag, type DropTarget } from './session-drag.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { SessionCommands } from './session-commands.ts'
import { changedName, sessionLinkAttribute, SessionRow, type NameDraft } from './session-row.tsx'
import { useTextDialog } from './text-dialog.tsx'

export interface SessionListProps {
  queries: Queries
  commands: SessionCommands
  openId: SessionId | null
  /** Moves the focus when the list has no other chat. */
  focusNewChat: () => void
}

const noProjects: readonly Project[] = []
const noItems: readonly SessionListItem[] = []

export function SessionList({ queries, commands, openId, focusNewChat }: SessionListProps) {
  const sessions = useObservable(useMemo(() => queries.watchSessions(), [queries]))
  const watched = useObservable(useMemo(() => queries.watchProjects(), [queries]))
  const projects = watched.state === 'ready' ? watched.value : noProjects
  const isPresenting = useScreenShareMode()
  useLocale()
  const items = sessions.state === 'ready' ? sessions.value : null
  const [marked, setMarked] = useState<ReadonlySet<SessionId> | null>(null)
  const openIn = items?.find(({ session }) => session.id === openId)?.session.folderId
  // Opening a chat expands its project. The user may collapse the project again.
  useEffect(() => {
    if (openIn !== undefined) collapseProject(openIn, false)
  }, [openIn, openId])
  const rowCommands = useMemo(
    () => ({
      ...commands,
      // The focused link disappears with its row, so the focus moves to the next one.
      remove: (session: Session) => {
        const neighbor = findNeighbor(session.id)
        if (neighbor === null) focusNewChat()
        else neighbor.focus()
        commands.remove(session)
      },
    }),
    [commands, focusNewChat],
  )
  const toggleMark = useCallback((id: SessionId) => {
    setMarked((before) => {
      const others = new Set(before)
      if (!others.delete(id)) others.add(id)
      return others
    })
  }, [])
  const { renaming, setDraft } = useRenaming(items, commands)

  const today = useToday()
  const groups = useMemo(
    () => groupSessions(items ?? noItems, projects, new Date(today.now)),
    [items, projects, today],
  )
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const dragged = useSessionDrag(container, {
    find: (id) => {
      const session = items?.find((item) => item.session.id === id)?.session
      // A chat of a missing project is listed as one without a project.
      const isFiled = projects.some((project) => project.id === session?.folderId)
      return session && !isFiled ? { ...session, folderId: undefined } : session
    },
    onDrop: (session, target) => commands.place(session, placeAfterDrop(session, target)),
  })

  if (sessions.state === 'loading') return <Spinner>{i18n.t('Loading your chats…')}</Spinner>
  if (sessions.state === 'failed') {
    return (
      <div className="p-2">
        <FailureProblem failure={sessions.reason} />
      </div>
    )
  }
  if (sessions.value.length === 0 && projects.length === 0) {
    return (
      <div className="px-2.5">
        <EmptyState>{i18n.t('Your chats appear here. They stay on this device.')}</EmptyState>
      </div>
    )
  }
  const toRow = (item: SessionListItem) => (
    <SessionRow
      key={item.session.id}
      item={item}
      isCurrent={item.session.id === openId}
      queries={queries}
      commands={rowCommands}
      isMarked={marked && marked.has(item.session.id)}
      toggleMark={toggleMark}
      draft={renaming?.id === item.session.id ? renaming.draft : null}
      setDraft={setDraft}
    />
  )
  const rowsOf = (rows: readonly SessionListItem[]) => (
    <IncrementalList groups={[{ items: rows }]}>
      {([group]) => <ul>{group?.items.map(toRow)}</ul>}
    </IncrementalList>
  )
  if (isPresenting) {
    return (
      <>
        {rowsOf(sessions.value.filter(({ session }) => session.id === openId))}
        <div className="px-2.5">
          <EmptyState action={<EndPresentationButton />}>
            {i18n.t('Presentation mode hides your other chats.')}
          </EmptyState>
        </div>
      </>
    )
  }
  const toSection = ({ label, items: rows }: SessionGroup<SessionListItem>) => (
    <GroupSection key={String(label)} name={nameOf(label)}>
      {rowsOf(rows)}
    </GroupSection>
  )
  const listed = sessions.value.filter(
    ({ session }) => session.archivedAt === undefined && !isTemporary(session.id),
  )
  return (
    <div ref={setContainer}>
      {marked !== null && (
        <SelectionBar
          selected={sessions.value.flatMap(({ session }) => (marked.has(session.id) ? [session] : []))}
          total={listed.length}
          queries={queries}
          commands={commands}
          onSelectAll={() => setMarked(new Set(listed.map(({ session }) => session.id)))}
          onEnd={() => setMarked(null)}
        />
      )}
      {groups.temporary.map(toSection)}
      {groups.pinned.length > 0 ? (
        <DropArea target="pinned">{groups.pinned.map(toSection)}</DropArea>
      ) : (
        dragged !== null && <DropHint target="pinned">{i18n.t('Drop here to pin')}</DropHint>
      )}
      {projects.length > 0 && (
        <Projects commands={commands}>
          {groups.projects.map(({ project, items: rows }) => (
            <ProjectGroup
              key={project.id}
              project={project}
              count={rows.length}
              isRunning={rows.some(({ isRunning }) => isRunning)}
              commands={commands.projects}
              queries={queries}
            >
              {rowsOf(rows)}
            </ProjectGroup>
          ))}
        </Projects>
      )}
      {groups.dates.length > 0 ? (
        <DropArea target="dates">
          <IncrementalList groups={groups.dates}>
            {(shown) =>
              shown.map(({ label, items: rows }) => (
                <GroupSection key={String(label)} name={nameOf(label)}>
                  <ul>{rows.map(toRow)}</ul>
                </GroupSection>
              ))
            }
          </IncrementalList>
        </DropArea>
      ) : (
        dragged !== null && (
          <DropHint target="dates">{i18n.t('Drop here to remove from the project')}</DropHint>
        )
      )}
      <ArchivedGroup
        count={groups.archived.length}
        isInitiallyOpen={groups.archived.some(({ session }) => session.id === openId)}
      >
        {rowsOf(groups.archived)}
      </ArchivedGroup>
    </div>
  )
}

/** The chat that is being renamed, with its typed title: a row that moves to another group is mounted again. */
function useRenaming(items: readonly SessionListItem[] | null, { rename }: SessionCommands) {
  const [renaming, setRenaming] = useState<{ id: SessionId; draft: NameDraft } | null>(null)
  const setDraft = useCallback(
    (id: SessionId, draft: NameDraft | null) => setRenaming(draft && { id, draft }),
    [],
  )
  useEffect(() => {
    if (renaming === null || document.querySelector('[data-inline-rename]') !== null) return
    // The row is no longer shown, which saves as leaving the field does.
    setRenaming(null)
    const item = items?.find(({ session }) => session.id === renaming.id)
    const name = changedName(renaming.draft)
    if (item && name !== null) rename(item.session, name)
  }, [renaming, items, rename])
  return { renaming, setDraft }
}

const monthOfYear: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' }

function nameOf(label: SessionGroup<SessionListItem>['label']): string {
  return typeof label === 'string' ? i18n.t(label) : formatDate(label, monthOfYear)
}

/** Returns the current day. It changes at local midnight, and when the page is shown again on another day or in another time zone. */
function useToday(): { start: number; now: number } {
  const [today, setToday] = useState(readToday)
  useEffect(() => {
    const update = () =>
      setToday((before) => {
        const next = readToday()
        return next.start === before.start ? before : next
      })
    // Timers stop while the computer sleeps.
    document.addEventListener('visibilitychange', update)
    let timer: ReturnType<typeof setTimeout>
    // A timer may fire a little early, before midnight, so it starts again.
    const wait = () => {
      update()
      timer = setTimeout(wait, startOfDay(new Date(), 1) - Date.now())
    }
    wait()
    return () => {
      document.removeEventListener('visibilitychange', update)
      clearTimeout(timer)
    }
  }, [today])
  return today
}

function readToday(): { start: number; now: number } {
  const now = new Date()
  return { start: startOfDay(now, 0), now: now.getTime() }
}

function GroupSection({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="mb-4">
      <h2 className={headingClass}>{name}</h2>
      {children}
    </section>
  )
}

function DropArea({ target, children }: { target: DropTarget; children: ReactNode }) {
  return (
    <div {...{ [dropAttribute]: target }} className={classNames('rounded-md', dropClass)}>
      {children}
    </div>
  )
}

/** Place for a dragged chat where the list has no such group yet. */
function DropHint({ target, children }: { target: DropTarget; children: ReactNode }) {
  return (
    <DropArea target={target}>
      <p className="mb-3 rounded-md border border-dashed border-border px-2.5 py-2 text-sm text-muted">
        {children}
      </p>
    </DropArea>
  )
}

const headingClass = 'px-2.5 pb-1 text-xs font-medium text-faint'

/** Runs the page's action that ends presentation mode. */
function EndPresentationButton() {
  const action = useActions(({ offers }) => offers.app?.find(({ id }) => id === 'presentation'))
  if (action === undefined || !('run' in action)) return null
  return <Button onClick={action.run}>{action.name}</Button>
}

/** Heading of the projects, with a button that creates one. */
function Projects({ commands, children }: { commands: SessionCommands; children: ReactNode }) {
  const { ask, dialog } = useTextDialog()
  return (
    <section aria-label={i18n.t('Projects')} className="mb-4">
      <div className="flex items-center pb-0.5">
        <h2 className={`${headingClass} flex-1`}>{i18n.t('Projects')}</h2>
        <IconButton
          icon={FolderPlus}
          label={i18n.t('New project')}
          look="onSurface"
          small
          onClick={() => ask(newProjectDialog(commands.projects))}
        />
      </div>
      {children}
      {dialog}
    </section>
  )
}

function findNeighbor(sessionId: SessionId): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLElement>(`a[${sessionLinkAttribute}]`)]
  const at = links.findIndex((link) => link.getAttribute(sessionLinkAttribute) === sessionId)
  return links[at + 1] ?? links[at - 1] ?? null
}

const firstRows = 45
const nextRows = 120

/** Mounts more rows as the user scrolls, over all groups. Most users look only at the newest chats and search for others. */
function IncrementalList<Group extends { items: readonly unknown[] }>({
  groups,
  children,
}: {
  groups: readonly Group[]
  /** Draws the visible groups. The last one may be incomplete. */
  children: (shown: Group[]) => ReactNode
}) {
  const [rowCount, setRowCount] = useState(firstRows)
  const end = useRef<HTMLParagraphElement>(null)
  const total = groups.reduce((sum, { items }) => sum + items.length, 0)
  const hasMore = total > rowCount
  useEffect(() => {
    if (!hasMore || end.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) =>
        entries.some(({ isIntersecting }) => isIntersecting) && setRowCount((now) => now + nextRows),
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
    // A new observer reports at once whether the end is still in view.
  }, [hasMore, rowCount])
  return (
    <>
      {children(takeItems(groups, rowCount))}
      {hasMore && (
        <p ref={end} className="px-2.5 py-1.5 text-sm text-faint">
          {i18n.t('{count} more', { count: total - rowCount })}
        </p>
      )}
    </>
  )
}

/** Returns the groups with their first `count` items together. */
function takeItems<Group extends { items: readonly unknown[] }>(
  groups: readonly Group[],
  count: number,
): Group[] {
  let left = count
  return groups.flatMap((group) => {
    if (left <= 0) return []
    const items = group.items.slice(0, left)
    left -= items.length
    return [{ ...group, items }]
  })
}
