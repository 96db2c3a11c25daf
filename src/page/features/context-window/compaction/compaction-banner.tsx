import { useEffect } from 'react'
import type { SessionId } from '../../../../core/kernel/id.ts'
import { CompactionProgress, toProgressKey, useKeptFocus } from './compaction-progress.tsx'
import type { ShownCompaction } from '../../chat-state/commands/compactions.ts'
import { putAwayCompaction } from '../../chat-state/commands/compaction-commands.ts'

export interface CompactionStatusProps {
  sessionId: SessionId
  compaction: ShownCompaction
  /** An answer of the chat is running. */
  isRunning: boolean
}

/** Shows the compaction above the composer, however it was started. Disappears when the chat continues. */
export function CompactionStatus({ sessionId, compaction, isRunning }: CompactionStatusProps) {
  const kept = useKeptFocus(compaction.state)
  const isRead = isRunning && compaction.state === 'done'
  useEffect(() => {
    if (isRead) putAwayCompaction(sessionId)
  }, [isRead, sessionId])
  return (
    <div {...kept} className={compaction.state === 'failed' ? 'pb-2' : 'ps-4 pe-1 pb-2'}>
      <CompactionProgress key={toProgressKey(compaction)} sessionId={sessionId} compaction={compaction} />
    </div>
  )
}
