import { useId, useState } from 'react'
import type { SessionId } from '../../../../core/model/id.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { showProblem } from '../../../ui/feedback/report-failure.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { clearResults, type ReductionServices } from '../../chat-state/commands/reduction-commands.ts'

export interface ClearingOfferProps {
  sessionId: SessionId | null
  /** Whether the chat has messages before the one being written. */
  hasEarlier: boolean
  isRunning: boolean
  services: ReductionServices
}

/** Part of the context report that offers to clear old results. */
export function ClearingOffer({ sessionId, hasEarlier, isRunning, services }: ClearingOfferProps) {
  const [outcome, setOutcome] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const hintId = useId()
  const isPossible = sessionId !== null && hasEarlier && !isRunning
  const clear = async () => {
    if (sessionId === null || isBusy) return
    setIsBusy(true)
    const cleared = await clearResults(services, sessionId)
    setIsBusy(false)
    setOutcome(cleared.ok ? describeCleared(cleared.value) : showProblem(cleared.failure))
  }
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p id={hintId} className="min-w-0 flex-1 basis-60 text-sm text-muted">
          {describeOffer({ hasEarlier, isRunning })}
        </p>
        <Button aria-describedby={hintId} disabled={!isPossible} onClick={() => void clear()}>
          {i18n.t('Clear old results')}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {outcome}
      </p>
    </div>
  )
}

function describeOffer({
  hasEarlier,
  isRunning,
}: Pick<ClearingOfferProps, 'hasEarlier' | 'isRunning'>): string {
  if (!hasEarlier) return i18n.t('There are no earlier tool results to clear yet.')
  if (isRunning) return i18n.t('Old results can be cleared once this answer has ended.')
  return i18n.t(
    'Later requests leave out long results before the newest ones. Free, and the model can read them again.',
  )
}

/** Says what was cleared, and how many tokens that saves. */
export function describeCleared({
  results: count,
  tokensBefore: before,
  tokensAfter: after,
}: {
  results: number
  tokensBefore: number
  tokensAfter: number
}): string {
  return i18n.t(
    '{count, plural, one {# result} other {# results}} cleared: about {before} to {after, plural, one {# token} other {# tokens}}.',
    { count, before, after },
  )
}
