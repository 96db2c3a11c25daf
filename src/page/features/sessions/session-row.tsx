import { memo } from 'react'
import type { Queries, SessionListItem } from '../../../adapters/storage/queries.ts'
import { isTemporary } from '../../../core/model/conversation/temporary-id.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { revealInProse, spellHidden } from '../../ui/text/revealed-text.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { SessionCommands } from './session-commands.ts'
import { SessionMenu } from './session-menu.tsx'

export const sessionLinkAttribute = 'data-session-id'

export interface SessionRowProps {
  item: SessionListItem
  isCurrent: boolean
  queries: Queries
  commands: SessionCommands
  /** `null` while no chats are being selected. */
  isMarked: boolean | null
  toggleMark: (sessionId: SessionId) => void
}

/**
 * One chat in the list: link and menu, and a checkbox during selection. The list renders at each change of any chat, so the properties must
 * keep their identity.
 */
export const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const { item, isCurrent, queries, commands, isMarked, toggleMark } = props
  useLocale()
  const { session, isRunning } = item
  if (isMarked !== null && !isTemporary(session.id)) {
    return <MarkRow item={item} isMarked={isMarked} toggle={() => toggleMark(session.id)} />
  }
  return (
    <li className="group relative flex items-center rounded-md hover:bg-fill/50 has-aria-[current=page]:bg-fill/70">
      <a
        href={`#/c/${session.id}`}
        {...{ [sessionLinkAttribute]: session.id }}
        aria-current={isCurrent ? 'page' : undefined}
        title={spellHidden(session.title)}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2.5 py-1.5 aria-[current=page]:font-medium pointer-coarse:min-h-11"
      >
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {revealInProse(session.title)}
        </span>
        {isRunning && <RunningIndicator />}
      </a>
      <SessionMenu
        session={session}
        queries={queries}
        commands={commands}
        label={i18n.t('Actions for {title}', { title: spellHidden(session.title) })}
        onMark={isTemporary(session.id) ? undefined : () => toggleMark(session.id)}
        className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
      />
    </li>
  )
})

function MarkRow({
  item: { session, isRunning },
  isMarked,
  toggle,
}: {
  item: SessionListItem
  isMarked: boolean
  toggle: () => void
}) {
  return (
    <li>
      <label className="flex min-h-9 items-center gap-2.5 rounded-md px-2.5 py-1.5 hover:bg-fill/50 has-checked:bg-accent-soft pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={isMarked}
          onChange={toggle}
          className="size-4 shrink-0 accent-(--accent)"
        />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {revealInProse(session.title)}
        </span>
        {isRunning && <RunningIndicator />}
      </label>
    </li>
  )
}

export function RunningIndicator() {
  return (
    <>
      <span className="sr-only">{i18n.t(', running')}</span>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />
    </>
  )
}
