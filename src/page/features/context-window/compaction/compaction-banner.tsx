import { useEffect } from 'react'
import type { SessionId } from '../../../../core/model/id.ts'
import { CompactionProgress, toProgressKey, useFocusRestore } from './compaction-progress.tsx'
import type { VisibleCompaction } from '../../chat-state/commands/compactions.ts'
import { classNames } from '../../../ui/class-names.ts'
import { dismissCompaction } from '../../chat-state/commands/compaction-commands.ts'

export interface CompactionBannerProps {
  sessionId: SessionId
  compaction: VisibleCompaction
  /** An answer of the chat is running. */
  isRunning: boolean
}

/**
 * Shows the compaction above the composer, however it was started. Its result is a line of the chat and only announced here.
 * Disappears when the chat continues.
 */
export function CompactionBanner({ sessionId, compaction, isRunning }: CompactionBannerProps) {
  const focusProps = useFocusRestore(compaction.state)
  const isRead = isRunning && compaction.state === 'done'
  useEffect(() => {
    if (isRead) dismissCompaction(sessionId)
  }, [isRead, sessionId])
  return (
    <div
      {...focusProps}
      className={classNames(
        compaction.state === 'running' && 'ps-4 pe-1',
        compaction.state !== 'done' && 'pb-2',
      )}
    >
      <CompactionProgress key={toProgressKey(compaction)} {...{ sessionId, compaction }} isResultElsewhere />
    </div>
  )
}
