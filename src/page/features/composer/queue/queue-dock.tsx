import { useEffect, useMemo, useState } from 'react'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../../core/model/id.ts'
import type { QueuedMessage } from '../../../../core/model/conversation/queued-message.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { returnToDraft } from '../../drafts/drafts.ts'
import type { QueueCommands } from '../../chat-state/commands/queue-commands.ts'
import { FinishBranches } from '../research/finish-branches.tsx'
import { QueueList } from './queue-list.tsx'

export interface QueueDockProps {
  sessionId: SessionId
  queries: Queries
  isRunning: boolean
  commands: QueueCommands
}

/** Time during which a removed message can be restored, in ms. */
const undoMs = 12_000

/** The queue of one chat, as stored. */
export function QueueDock({ sessionId, queries, isRunning, commands }: QueueDockProps) {
  const queue = useObservable(useMemo(() => queries.watchQueue(sessionId), [queries, sessionId]))
  const session = useObservable(useMemo(() => queries.watchSession(sessionId), [queries, sessionId]))
  const [removed, setRemoved] = useState<QueuedMessage | null>(null)
  useEffect(() => {
    if (removed === null) return undefined
    const timer = setTimeout(() => setRemoved(null), undoMs)
    return () => clearTimeout(timer)
  }, [removed])
  if (queue.state !== 'ready') return null
  const remove = (queuedId: QueuedMessage['id']) => {
    commands.remove(queuedId)
    setRemoved(queue.value.find(({ id }) => id === queuedId) ?? null)
  }
  /** Restores a removed message. If no answer is running it would be sent at once, so it returns to the draft instead. */
  const restore = ({ text, pasted, attachments, replyTo }: QueuedMessage) => {
    const draft = { text, pasted, attachments, replyTo }
    if (isRunning) commands.queue(draft)
    else returnToDraft(sessionId, draft)
    setRemoved(null)
  }
  return (
    <>
      {isRunning && <FinishBranches />}
      {removed !== null && (
        <div role="status" className="mb-1 flex items-center gap-2 px-2.5 text-sm text-muted">
          <p className="min-w-0 flex-1 truncate">
            {i18n.t('Removed “{text}” from the queue.', { text: removed.text })}
          </p>
          <Button look="accent" small onClick={() => restore(removed)}>
            {i18n.t('Undo')}
          </Button>
        </div>
      )}
      <QueueList
        queued={queue.value}
        paused={session.state === 'ready' ? session.value?.queuePaused : undefined}
        isRunning={isRunning}
        commands={{ ...commands, remove }}
      />
    </>
  )
}
