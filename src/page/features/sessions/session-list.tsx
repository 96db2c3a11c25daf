import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import type { Session } from '../../../core/kernel/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { groupSessions } from './group-sessions.ts'
import type { SessionCommands } from './session-commands.ts'
import { SessionMenu } from './session-menu.tsx'

export interface SessionListProps {
  queries: Queries
  commands: SessionCommands
  openId: SessionId | null
  /** Where the focus goes when the list has no other chat. */
  focusNewChat: () => void
}

export function SessionList({ queries, commands, openId, focusNewChat }: SessionListProps) {
  const sessions = useObservable(useMemo(() => queries.watchSessions(), [queries]))
  /** The link goes with its row: whoever deletes by keyboard goes on from the next one. */
  const removeFromList = (session: Session) => {
    const neighbour = findNeighbour(session.id)
    if (neighbour === null) focusNewChat()
    else neighbour.focus()
    commands.remove(session)
  }

  if (sessions.state === 'loading') return <Waiting>Reading your chats…</Waiting>
  if (sessions.state === 'failed') {
    return (
      <div className="p-2">
        <Problem
          message={sessions.reason.message}
          hint={sessions.reason.hint}
          detail={sessions.reason.detail}
        />
      </div>
    )
  }
  if (sessions.value.length === 0) {
    return <EmptyState>Your chats will be listed here. They stay on this device.</EmptyState>
  }
  return groupSessions(sessions.value, new Date()).map((group) => (
    <section key={group.label} aria-label={group.label} className="mb-4">
      <h2 className="px-2.5 pb-1 text-xs font-medium text-faint">{group.label}</h2>
      <ul>
        {group.items.map(({ session, isRunning }) => (
          <li
            key={session.id}
            className="group relative flex items-center rounded-md hover:bg-border/50 has-aria-[current=page]:bg-border/70"
          >
            <a
              href={`#/c/${session.id}`}
              {...{ [linkMark]: session.id }}
              aria-current={session.id === openId ? 'page' : undefined}
              title={session.title}
              className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2.5 py-1.5 aria-[current=page]:font-medium pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">{session.title}</span>
              {isRunning && (
                <>
                  <span className="sr-only">, running</span>
                  <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />
                </>
              )}
            </a>
            <SessionMenu
              session={session}
              commands={{ ...commands, remove: removeFromList }}
              label={`Actions for ${session.title}`}
              className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

const linkMark = 'data-session-id'

function findNeighbour(sessionId: SessionId): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLElement>(`a[${linkMark}]`)]
  const at = links.findIndex((link) => link.getAttribute(linkMark) === sessionId)
  return links[at + 1] ?? links[at - 1] ?? null
}
