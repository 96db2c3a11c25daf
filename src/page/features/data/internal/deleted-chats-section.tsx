import { useEffect, useMemo, useRef, useState } from 'react'
import type { Session } from '../../../../core/model/conversation/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { SectionHeader } from '../../../ui/layout/settings-section.tsx'
import { useScreenShareMode } from '../../../ui/text/redaction.ts'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { say } from '../../../i18n/say.ts'
import { showFailure } from '../../../i18n/show-text.ts'
import type { DataServices } from '../data-services.ts'
import { describeTimeLeft } from './data-labels.ts'

const firstRows = 20

/** Deleted chats that can still be restored after the notice with Undo is gone. */
export function DeletedChatsSection({ services: { client, queries, announce } }: { services: DataServices }) {
  const deleted = useObservable(useMemo(() => queries.watchDeletedSessions(), [queries]))
  const [asked, setAsked] = useState<Session | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const isPresenting = useScreenShareMode()
  const now = useMinutes()
  const titleOf = ({ title }: Session) => (isPresenting ? say('A chat') : title)
  const answer = async (session: Session, wants: 'restore-session' | 'erase-session') => {
    // The button that had the focus disappears with its chat.
    part.current?.focus({ preventScroll: true })
    const title = titleOf(session)
    const done = await client.call(wants, { sessionId: session.id })
    if (!done.ok) {
      const message = showFailure(done.failure)
      return announce.failed(
        wants === 'restore-session'
          ? say('The chat could not be restored. {message}', { message })
          : say('“{title}” could not be erased. {message}', { title, message }),
      )
    }
    announce.done(
      wants === 'restore-session'
        ? say('“{title}” is in the list of chats again.', { title })
        : say('Erased “{title}”.', { title }),
    )
  }
  if (deleted.state === 'failed')
    return (
      <Problem message={deleted.reason.message} texts={deleted.reason.texts} hint={deleted.reason.hint} />
    )
  const all = deleted.state === 'ready' ? deleted.value : []
  const shown = showsAll ? all : all.slice(0, firstRows)
  return (
    <div ref={part} tabIndex={-1} className="flex flex-col items-start gap-3 outline-none">
      <SectionHeader title={say('Recently deleted')}>
        {say('Chats that you delete are kept here for a day, and can be brought back until then.')}
      </SectionHeader>
      {all.length === 0 ? (
        <p className="text-muted">
          {deleted.state === 'ready' && say('No chat was deleted in the last day.')}
        </p>
      ) : (
        <ul
          aria-label={say('Recently deleted')}
          className="w-full divide-y divide-border rounded-lg border border-border bg-raised"
        >
          {shown.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center gap-2 py-2 ps-4 pe-2">
              <div className="min-w-0 flex-1 basis-48">
                <p id={`deleted-${session.id}`} className="truncate font-medium">
                  <RevealedText text={titleOf(session)} />
                </p>
                <p className="text-sm text-muted">{describeTimeLeft(session.deletedAt ?? now, now)}</p>
              </div>
              <div className="ms-auto flex gap-2">
                {/* The label is not “Restore”, because that word refers to backups here. */}
                <Button
                  aria-describedby={`deleted-${session.id}`}
                  onClick={() => void answer(session, 'restore-session')}
                >
                  {say('Bring back')}
                </Button>
                <Button
                  look="quiet"
                  aria-describedby={`deleted-${session.id}`}
                  onClick={() => setAsked(session)}
                >
                  {say('Delete now')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {shown.length < all.length && (
        <Button onClick={() => setShowsAll(true)}>{say('Show all {count}', { count: all.length })}</Button>
      )}
      <ConfirmDialog
        title={asked === null ? '' : say('Delete “{title}” now?', { title: titleOf(asked) })}
        description={say('It is erased from this device at once and cannot be brought back.')}
        action={say('Delete now')}
        cancelLabel={say('Keep it')}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked !== null && void answer(asked, 'erase-session')}
      />
    </div>
  )
}

function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
