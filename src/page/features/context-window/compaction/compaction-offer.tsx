import { useEffect, useId, useRef } from 'react'
import type { SessionId } from '../../../../core/model/id.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useClickGuard } from '../../../ui/hooks/use-click-guard.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { CompactionProgress, toProgressKey, useFocusRestore } from './compaction-progress.tsx'
import { useCompaction } from '../../chat-state/commands/compactions.ts'
import { startCompaction, type CompactionServices } from '../../chat-state/commands/compaction-commands.ts'

export interface CompactionOfferProps {
  sessionId: SessionId | null
  /** Whether the chat has messages before the one being written. */
  hasEarlier: boolean
  isRunning: boolean
  sources: CompactionServices
}

/** Part of the context report that offers a compaction. */
export function CompactionOffer({ sessionId, sources, ...offer }: CompactionOfferProps) {
  const compaction = useCompaction(sessionId)
  const wasVisible = useRef(false)
  const focusProps = useFocusRestore(compaction?.state)
  useEffect(() => {
    if (compaction !== undefined) wasVisible.current = true
  }, [compaction])
  return (
    <div {...focusProps}>
      {sessionId !== null && compaction !== undefined ? (
        <CompactionProgress key={toProgressKey(compaction)} sessionId={sessionId} compaction={compaction} />
      ) : (
        <Offer
          {...offer}
          // A double click on Stop does not start another compaction.
          armsAfterMs={wasVisible.current ? 500 : 0}
          onStart={() => sessionId !== null && startCompaction(sources, { sessionId })}
        />
      )}
    </div>
  )
}

interface OfferProps extends Pick<CompactionOfferProps, 'hasEarlier' | 'isRunning'> {
  armsAfterMs: number
  onStart: () => void
}

function Offer({ hasEarlier, isRunning, armsAfterMs, onStart }: OfferProps) {
  const isArmed = useClickGuard(armsAfterMs)
  const hintId = useId()
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <p id={hintId} className="min-w-0 flex-1 basis-60 text-sm text-muted">
        {describeOffer({ hasEarlier, isRunning })}
      </p>
      <Button
        aria-describedby={hintId}
        aria-disabled={!isArmed || undefined}
        disabled={!hasEarlier || isRunning}
        onClick={() => isArmed && onStart()}
      >
        {i18n.t('Compact earlier messages')}
      </Button>
    </div>
  )
}

function describeOffer({ hasEarlier, isRunning }: Pick<OfferProps, 'hasEarlier' | 'isRunning'>): string {
  if (!hasEarlier) return i18n.t('There are no earlier messages to compact yet.')
  if (isRunning) return i18n.t('Earlier messages can be compacted once this answer has ended.')
  return i18n.t(
    'The chat’s model summarizes earlier messages, and later requests include the summary instead. This costs one request.',
  )
}
