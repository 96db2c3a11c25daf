import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import { useObservable } from '../../ui/use-observable.ts'
import type { QueueCommands } from './queue-commands.ts'
import { QueueList } from './queue-list.tsx'

export interface QueueDockProps {
  sessionId: SessionId
  queries: Queries
  isRunning: boolean
  commands: QueueCommands
}

/** The queue of one chat, as storage has it. */
export function QueueDock({ sessionId, queries, isRunning, commands }: QueueDockProps) {
  const queue = useObservable(useMemo(() => queries.watchQueue(sessionId), [queries, sessionId]))
  const session = useObservable(useMemo(() => queries.watchSession(sessionId), [queries, sessionId]))
  if (queue.state !== 'ready') return null
  return (
    <QueueList
      queued={queue.value}
      paused={session.state === 'ready' ? session.value?.queuePaused : undefined}
      isRunning={isRunning}
      commands={commands}
    />
  )
}
