import { lazy, Suspense, useCallback, useRef } from 'react'
import type { MessageId, RunId, SessionId } from '../../../core/model/id.ts'
import type { RenderReply } from '../../features/review/replay-view.tsx'
import { ReviewChats } from '../../features/review/review-chats.tsx'
import { ReviewPage } from '../../features/review/review-page.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { Services } from '../services/services.ts'
import { replaceRoute } from './route.ts'

const ReplayedAnswer = lazy(async () => ({
  default: (await import('../../features/conversation/replayed-answer.tsx')).ReplayedAnswer,
}))

/** Draws the record of a chat, at one turn if the route has one; without a session, the list of chats. */
export function ReviewRoute({
  sessionId,
  turnId,
  childRunId,
  services,
}: {
  sessionId: SessionId | null
  turnId?: RunId | MessageId | undefined
  childRunId?: RunId | undefined
  services: Services | null
}) {
  const queries = services?.queries ?? null
  const renderReply = useCallback<RenderReply>(
    ({ reply, positionMs }) =>
      queries && (
        <Suspense fallback={<Spinner>{i18n.t('Preparing the replay…')}</Spinner>}>
          <ReplayedAnswer reply={reply} positionMs={positionMs} queries={queries} />
        </Suspense>
      ),
    [queries],
  )
  const isList = sessionId === null
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div ref={scroller} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none @container">
      <div
        className={
          isList
            ? 'mx-auto w-full max-w-4xl px-4 pt-4 pb-12 sm:px-6'
            : 'flex min-h-full w-full flex-col px-4 pt-1 pb-4 sm:px-6 @min-[47rem]:h-full lg:[main:has(+#side-panel>aside)_&]:h-full'
        }
      >
        {services === null ? (
          <Spinner>{i18n.t('Loading the record…')}</Spinner>
        ) : isList ? (
          <ReviewChats queries={services.queries} scroller={scroller} />
        ) : (
          <ReviewPage
            key={sessionId}
            sessionId={sessionId}
            turnId={turnId}
            childRunId={childRunId}
            onChooseTurn={(chosenId) => replaceRoute({ name: 'review', sessionId, turnId: chosenId })}
            queries={services.queries}
            client={services.client}
            renderReply={renderReply}
          />
        )}
      </div>
    </div>
  )
}
