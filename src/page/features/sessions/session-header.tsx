import { useEffect, useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { isTemporary } from '../../../core/model/conversation/temporary-id.ts'
import { setPageTitle } from '../../ui/layout/page-title.ts'
import { useScreenShareMode } from '../../ui/text/redaction.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { revealInProse } from '../../ui/text/revealed-text.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { Trans } from '../../i18n/trans.tsx'
import type { SessionCommands } from './session-commands.ts'
import { SessionMenu } from './session-menu.tsx'
import { useServersDialog } from './use-servers-dialog.tsx'

export interface SessionHeaderProps {
  sessionId: SessionId
  queries: Queries
  commands: SessionCommands
}

/** Title and menu of the open chat. Renders nothing until the chat is stored. */
export function SessionHeader({ sessionId, queries, commands }: SessionHeaderProps) {
  const observed = useObservable(useMemo(() => queries.watchSession(sessionId), [queries, sessionId]))
  const session = observed.state === 'ready' ? observed.value : null
  // The document title goes into the browser history, so a temporary chat does not show its own.
  const title = session !== null && isTemporary(session.id) ? i18n.t('Temporary chat') : session?.title
  const servers = useServersDialog()
  useEffect(() => {
    if (title === undefined) return undefined
    setPageTitle(title)
    return () => setPageTitle(null)
  }, [title])
  if (session === null || session.deletedAt !== undefined) return null
  return (
    <>
      <h1 dir="auto" className="min-w-0 truncate text-base font-medium">
        {title !== undefined && revealInProse(title)}
      </h1>
      <p className="min-w-0 flex-1 truncate text-sm text-muted">
        {session.assistant !== undefined && (
          <>
            <Trans id="with {name}" values={{ name: revealInProse(session.assistant.name) }} />{' '}
          </>
        )}
        {session.branchedFrom && (
          <BranchOrigin queries={queries} sessionId={session.branchedFrom.sessionId} />
        )}
      </p>
      <SessionMenu
        session={session}
        queries={queries}
        commands={commands}
        label={i18n.t('Chat actions')}
        isOffered
        onMcpServers={servers.open}
      />
      {servers.render({
        owner: session,
        queries,
        onChange: (choices) => commands.setMcpServers(session.id, choices),
      })}
    </>
  )
}

/** Link to the chat from which this one was branched, while that chat exists. */
function BranchOrigin({ queries, sessionId }: Pick<SessionHeaderProps, 'queries' | 'sessionId'>) {
  const observed = useObservable(useMemo(() => queries.watchSession(sessionId), [queries, sessionId]))
  const origin = observed.state === 'ready' ? observed.value : null
  // The origin's title is private in screen share mode.
  const isPresenting = useScreenShareMode()
  if (isPresenting || origin === null || origin.deletedAt !== undefined) return null
  return (
    <Trans
      id="from {chat}"
      values={{
        chat: (
          <a href={`#/c/${sessionId}`} className="rounded-md text-accent">
            {revealInProse(origin.title)}
          </a>
        ),
      }}
    />
  )
}
