import { FoldVertical, LoaderCircle } from 'lucide-react'
import type { SessionId } from '../../../../core/model/id.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FailureProblem } from '../../../ui/feedback/failure-problem.tsx'
import { useClickGuard } from '../../../ui/hooks/use-click-guard.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { VisibleCompaction } from '../../chat-state/commands/compactions.ts'
import { describeProgress, describeResult } from './compaction-text.ts'
import { dismissCompaction, stopCompaction } from '../../chat-state/commands/compaction-commands.ts'
import { useLayoutEffect, useRef, type FocusEvent } from 'react'

export interface CompactionProgressProps {
  sessionId: SessionId
  compaction: VisibleCompaction
  /** The result is visible elsewhere, and only announced here. */
  isResultElsewhere?: boolean
}

/** Key of the live region. A failure has an unread button and gets a region of its own; all other states share one. */
export const toProgressKey = ({ state }: VisibleCompaction) => (state === 'failed' ? 'failed' : 'told')

/** Shows the progress of a requested compaction, a button to stop it, and its result. */
export function CompactionProgress({
  sessionId,
  compaction,
  isResultElsewhere = false,
}: CompactionProgressProps) {
  const isArmed = useClickGuard()
  const leave = () =>
    compaction.state === 'running' ? stopCompaction(sessionId) : dismissCompaction(sessionId)
  const button = (
    // A double click on the start button does not stop it.
    <Button
      look={compaction.state === 'failed' ? 'outline' : 'quiet'}
      aria-label={compaction.state === 'running' ? i18n.t('Stop compacting') : undefined}
      aria-disabled={!isArmed || undefined}
      onClick={() => isArmed && leave()}
    >
      {compaction.state === 'running' ? i18n.t('Stop') : i18n.t('Dismiss')}
    </Button>
  )
  if (compaction.state === 'failed')
    return (
      <FailureProblem failure={compaction.failure}>
        <Button aria-disabled={!isArmed || undefined} onClick={() => isArmed && compaction.retry()}>
          {i18n.t('Try again')}
        </Button>
        {button}
      </FailureProblem>
    )
  const Icon = compaction.state === 'running' ? LoaderCircle : FoldVertical
  const isHidden = isResultElsewhere && compaction.state === 'done'
  return (
    <div
      className={
        isHidden ? 'sr-only' : 'flex min-h-9 items-center gap-2 text-sm text-muted pointer-coarse:min-h-11'
      }
    >
      <Icon
        aria-hidden
        size={16}
        className={compaction.state === 'running' ? 'shrink-0 animate-turn text-accent' : 'shrink-0'}
      />
      <p role="status" className="min-w-0 flex-1 tabular-nums">
        {compaction.state === 'running'
          ? describeProgress(compaction.pieces)
          : describeResult(compaction.result)}
      </p>
      {!isHidden && button}
    </div>
  )
}

/**
 * Moves the focus to the new button if the focused button of a box is replaced. Within a dialog the focus would otherwise
 * return to the dialog's start.
 */
export function useFocusRestore(state: unknown) {
  const ref = useRef<HTMLDivElement>(null)
  const isWithin = useRef(false)
  useLayoutEffect(() => {
    if (isWithin.current && document.activeElement === document.body)
      ref.current?.querySelector('button')?.focus()
  }, [state])
  return {
    ref,
    onFocus: () => void (isWithin.current = true),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Without a next element the button was removed, or the user clicked elsewhere.
      if (relatedTarget !== null) isWithin.current = false
    },
  }
}
