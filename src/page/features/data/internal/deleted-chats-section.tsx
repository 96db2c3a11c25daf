import { useEffect, useMemo, useRef, useState } from 'react'
import type { Session } from '../../../../core/model/conversation/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { SectionHeader } from '../../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../../settings/settings-registry.ts'
import { useScreenShareMode } from '../../../ui/text/redaction.ts'
import { FailureProblem } from '../../../ui/feedback/failure-problem.tsx'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { DataServices } from '../data-services.ts'
import { describeTimeLeft } from './data-labels.ts'
import { createFailureReporter } from '../../../ui/feedback/report-failure.ts'

const firstRows = 20

/** Deleted chats that can still be restored after the notice with Undo is gone. */
export function DeletedChatsSection({ services: { client, queries, announce } }: { services: DataServices }) {
  const deleted = useObservable(useMemo(() => queries.watchDeletedSessions(), [queries]))
  const [confirming, setConfirming] = useState<Session | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const isPresenting = useScreenShareMode()
  const now = useMinutes()
  const titleOf = ({ title }: Session) => (isPresenting ? i18n.t('A chat') : title)
  const answer = async (session: Session, wants: 'restore-session' | 'erase-session') => {
    // The button that had the focus disappears with its chat.
    part.current?.focus({ preventScroll: true })
    const title = titleOf(session)
    const done = await createFailureReporter(announce)(
      client.call(wants, { sessionId: session.id }),
      wants === 'restore-session'
        ? i18n.t('The chat could not be restored.')
        : i18n.t('“{title}” could not be erased.', { title }),
    )
    if (done === undefined) return
    announce.done(
      wants === 'restore-session'
        ? i18n.t('“{title}” is in the chat list again.', { title })
        : i18n.t('Erased “{title}”.', { title }),
    )
  }
  if (deleted.state === 'failed') return <FailureProblem failure={deleted.reason} />
  const all = deleted.state === 'ready' ? deleted.value : []
  const visible = showsAll ? all : all.slice(0, firstRows)
  return (
    <div
      ref={part}
      {...settingAnchor('deleted-chats')}
      tabIndex={-1}
      className="flex flex-col items-start gap-3 outline-none"
    >
      <SectionHeader title={settingText('deleted-chats').label}>
        {settingText('deleted-chats').hint}
      </SectionHeader>
      {all.length === 0 ? (
        <p className="text-muted">{deleted.state === 'ready' && i18n.t('No deleted chats.')}</p>
      ) : (
        <ul
          aria-label={i18n.t('Recently deleted')}
          className="w-full divide-y divide-border rounded-lg border border-border bg-raised"
        >
          {visible.map((session) => (
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
                  {i18n.t('Restore chat')}
                </Button>
                <Button
                  look="quiet"
                  aria-describedby={`deleted-${session.id}`}
                  onClick={() => setConfirming(session)}
                >
                  {i18n.t('Delete now')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {visible.length < all.length && (
        <Button onClick={() => setShowsAll(true)}>{i18n.t('Show all {count}', { count: all.length })}</Button>
      )}
      <ConfirmDialog
        title={confirming === null ? '' : i18n.t('Delete “{title}” now?', { title: titleOf(confirming) })}
        description={i18n.t('The chat is erased from this device for good.')}
        action={i18n.t('Delete now')}
        cancelLabel={i18n.t('Keep it')}
        isOpen={confirming !== null}
        onClose={() => setConfirming(null)}
        onConfirm={() => confirming !== null && void answer(confirming, 'erase-session')}
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
