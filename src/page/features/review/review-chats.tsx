import { useMemo, type RefObject } from 'react'
import { Virtualizer } from 'virtua'
import type { Queries, SessionListItem } from '../../../adapters/storage/queries.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useScreenShareMode } from '../../ui/text/redaction.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { revealInProse } from '../../ui/text/revealed-text.tsx'
import { formatDate, dateAndTime } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'

const manyChats = 200

/** Approximate height above the list within the scroll container. */
const aboveListPx = 48

export interface ReviewChatsProps {
  queries: Pick<Queries, 'watchSessions'>
  /** Scroll container. Only chats in view are mounted. */
  scroller: RefObject<HTMLElement | null>
}

/** Lists the chats that can be reviewed, newest first. */
export function ReviewChats({ queries, scroller }: ReviewChatsProps) {
  const sessions = useObservable(useMemo(() => queries.watchSessions(), [queries]))
  const isPresenting = useScreenShareMode()
  if (isPresenting) {
    return (
      <EmptyState>
        {i18n.t('Presentation mode hides your chats. Open Review from a chat’s menu instead.')}
      </EmptyState>
    )
  }
  if (sessions.state === 'failed') {
    return <FailureProblem failure={sessions.reason} />
  }
  if (sessions.state === 'loading') return <Spinner>{i18n.t('Loading your chats…')}</Spinner>
  if (sessions.value.length === 0) {
    return (
      <EmptyState
        action={
          <a href="#/" className="rounded-md py-1 font-medium text-accent pointer-coarse:py-3">
            {i18n.t('Start a chat')}
          </a>
        }
      >
        {i18n.t('No chats yet. Start one to see here how each answer is made and what it costs.')}
      </EmptyState>
    )
  }
  const count = sessions.value.length
  const toRow = (item: SessionListItem, index: number) => (
    <ChatRow key={item.session.id} item={item} index={index} count={count} />
  )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {i18n.t('See how each answer was made: requests, tools, approvals and costs. Choose a chat.')}
      </p>
      <div role="list" aria-label={i18n.t('Chats')} className="flex flex-col">
        {count < manyChats ? (
          sessions.value.map(toRow)
        ) : (
          <Virtualizer scrollRef={scroller} startMargin={aboveListPx} data={sessions.value}>
            {toRow}
          </Virtualizer>
        )}
      </div>
    </div>
  )
}

function ChatRow({ item, index, count }: { item: SessionListItem; index: number; count: number }) {
  const { id, title, updatedAt } = item.session
  return (
    <div role="listitem" aria-setsize={count} aria-posinset={index + 1} className="border-b border-border">
      <a
        href={`#/review/${id}`}
        className="flex min-h-11 flex-wrap items-center gap-x-4 -mx-2 rounded-sm px-2 py-2 -outline-offset-2 hover:bg-surface"
      >
        <span className="min-w-0 flex-1 truncate font-medium">{revealInProse(title)}</span>
        {item.isRunning && <span className="text-sm text-accent">{i18n.t('running')}</span>}
        <span className="text-sm text-muted tabular-nums">{formatDate(updatedAt, dateAndTime)}</span>
      </a>
    </div>
  )
}
