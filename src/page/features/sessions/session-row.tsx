import type { Queries, SessionListItem } from '../../../adapters/storage/queries.ts'
import type { SessionCommands } from './session-commands.ts'
import { SessionMenu } from './session-menu.tsx'

export const sessionLinkMark = 'data-session-id'

export interface SessionRowProps {
  item: SessionListItem
  isCurrent: boolean
  queries: Queries
  commands: SessionCommands
}

/** One chat in the list: the link to it, and its menu. */
export function SessionRow({ item: { session, isRunning }, isCurrent, queries, commands }: SessionRowProps) {
  return (
    <li className="group relative flex items-center rounded-md hover:bg-border/50 has-aria-[current=page]:bg-border/70">
      <a
        href={`#/c/${session.id}`}
        {...{ [sessionLinkMark]: session.id }}
        aria-current={isCurrent ? 'page' : undefined}
        title={session.title}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2.5 py-1.5 aria-[current=page]:font-medium pointer-coarse:min-h-11"
      >
        <span className="min-w-0 flex-1 truncate">{session.title}</span>
        {isRunning && <RunningMark />}
      </a>
      <SessionMenu
        session={session}
        queries={queries}
        commands={commands}
        label={`Actions for ${session.title}`}
        className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
      />
    </li>
  )
}

export function RunningMark() {
  return (
    <>
      <span className="sr-only">, running</span>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />
    </>
  )
}
