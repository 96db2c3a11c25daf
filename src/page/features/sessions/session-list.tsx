import { FolderPlus } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState, useRef, type ReactNode } from 'react'
import type { Queries, SessionListItem } from '../../../adapters/storage/queries.ts'
import type { Folder, Session } from '../../../core/model/conversation/session.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { isTemporary } from '../../../core/model/conversation/temporary-id.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useScreenShareMode } from '../../ui/text/redaction.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { ArchivedGroup, FolderGroup, collapseFolder } from './folder-group.tsx'
import { newFolderDialog } from './session-text-dialogs.ts'
import { groupSessions, type SessionGroup } from './group-sessions.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { SessionCommands } from './session-commands.ts'
import { sessionLinkAttribute, SessionRow } from './session-row.tsx'
import { useTextDialog } from './text-dialog.tsx'

export interface SessionListProps {
  queries: Queries
  commands: SessionCommands
  openId: SessionId | null
  /** Moves the focus when the list has no other chat. */
  focusNewChat: () => void
}

const noFolders: readonly Folder[] = []

export function SessionList({ queries, commands, openId, focusNewChat }: SessionListProps) {
  const sessions = useObservable(useMemo(() => queries.watchSessions(), [queries]))
  const watched = useObservable(useMemo(() => queries.watchFolders(), [queries]))
  const folders = watched.state === 'ready' ? watched.value : noFolders
  const isPresenting = useScreenShareMode()
  const items = sessions.state === 'ready' ? sessions.value : null
  const [marked, setMarked] = useState<ReadonlySet<SessionId> | null>(null)
  const openIn = items?.find(({ session }) => session.id === openId)?.session.folderId
  // Opening a chat expands its folder. The user may collapse the folder again.
  useEffect(() => {
    if (openIn !== undefined) collapseFolder(openIn, false)
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

  if (sessions.state === 'loading') return <Spinner>{i18n.t('Loading your chats…')}</Spinner>
  if (sessions.state === 'failed') {
    return (
      <div className="p-2">
        <FailureProblem failure={sessions.reason} />
      </div>
    )
  }
  if (sessions.value.length === 0 && folders.length === 0) {
    return (
      <div className="px-2.5">
        <EmptyState>{i18n.t('Your chats appear here. They stay on this device.')}</EmptyState>
      </div>
    )
  }
  const rowsOf = (rows: readonly SessionListItem[]) => (
    <IncrementalList items={rows}>
      {(item) => (
        <SessionRow
          key={item.session.id}
          item={item}
          isCurrent={item.session.id === openId}
          queries={queries}
          commands={rowCommands}
          isMarked={marked && marked.has(item.session.id)}
          toggleMark={toggleMark}
        />
      )}
    </IncrementalList>
  )
  const toDay = ({ label, items: rows }: SessionGroup<SessionListItem>) => (
    <section key={label} aria-label={i18n.t(label)} className="mb-4">
      <h2 className={headingClass}>{i18n.t(label)}</h2>
      {rowsOf(rows)}
    </section>
  )
  if (isPresenting) {
    return (
      <>
        {rowsOf(sessions.value.filter(({ session }) => session.id === openId))}
        <div className="px-2.5">
          <EmptyState>{i18n.t('Presentation mode hides your other chats.')}</EmptyState>
        </div>
      </>
    )
  }
  const groups = groupSessions(sessions.value, folders, new Date())
  const listed = sessions.value.filter(
    ({ session }) => session.archivedAt === undefined && !isTemporary(session.id),
  )
  return (
    <>
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
      {groups.temporary.map(toDay)}
      {groups.pinned.map(toDay)}
      <Folders commands={commands}>
        {groups.folders.map(({ folder, items: rows }) => (
          <FolderGroup
            key={folder.id}
            folder={folder}
            count={rows.length}
            isRunning={rows.some(({ isRunning }) => isRunning)}
            commands={commands.folders}
          >
            {rowsOf(rows)}
          </FolderGroup>
        ))}
      </Folders>
      {groups.days.map(toDay)}
      <ArchivedGroup
        count={groups.archived.length}
        isOpenAtFirst={groups.archived.some(({ session }) => session.id === openId)}
      >
        {rowsOf(groups.archived)}
      </ArchivedGroup>
    </>
  )
}

const headingClass = 'px-2.5 pb-1 text-xs font-medium text-faint'

/** Heading of the folders, with a button that creates one. */
function Folders({
  commands,
  children,
}: {
  commands: SessionCommands
  children: readonly React.ReactNode[]
}) {
  const { ask, dialog } = useTextDialog()
  return (
    <section aria-label={i18n.t('Folders')} className="mb-4">
      <div className="flex items-center pb-0.5">
        <h2 className={`${headingClass} flex-1`}>{i18n.t('Folders')}</h2>
        <IconButton
          icon={FolderPlus}
          label={i18n.t('New folder')}
          look="onSurface"
          small
          onClick={() => ask(newFolderDialog(commands.folders))}
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

/** A list that mounts more rows as the user scrolls. Most users look only at the newest chats and search for others. */
function IncrementalList<Item>({
  items,
  children,
}: {
  items: readonly Item[]
  children: (item: Item) => ReactNode
}) {
  const [rowCount, setRowCount] = useState(firstRows)
  const end = useRef<HTMLLIElement>(null)
  const hasMore = items.length > rowCount
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
    <ul>
      {items.slice(0, rowCount).map(children)}
      {hasMore && (
        <li ref={end} className="px-2.5 py-1.5 text-sm text-faint">
          {i18n.t('{count} more', { count: items.length - rowCount })}
        </li>
      )}
    </ul>
  )
}
