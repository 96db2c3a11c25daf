import { useState, type ReactNode } from 'react'
import type { Failure } from '../../../core/model/failures/failure.ts'
import { Button } from '../../ui/controls/button.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { ArrowDown } from 'lucide-react'

export interface RemoteRunBannerProps {
  takeOver: () => Promise<Failure | null>
  onFailure: (failure: Failure) => void
}

/** Note below an answer that another tab is writing. That tab may be frozen or on another screen. */
export function RemoteRunBanner({ takeOver, onFailure }: RemoteRunBannerProps) {
  const [isTaking, setIsTaking] = useState(false)
  const take = async () => {
    setIsTaking(true)
    const failure = await takeOver()
    setIsTaking(false)
    if (failure) onFailure(failure)
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-4 text-sm text-muted">
      <p>
        {i18n.t('Another tab is writing this answer. Taking over stops it there, and you continue here.')}
      </p>
      <Button disabled={isTaking} onClick={() => void take()}>
        {i18n.t('Take over')}
      </Button>
    </div>
  )
}

/** Failure among the messages of a chat, with what can be done about it. */
export function ProblemNote({ failure, children }: { failure: Failure | null; children?: ReactNode }) {
  if (failure === null) return null
  return (
    <div className="pt-6">
      <FailureProblem failure={failure}>{children}</FailureProblem>
    </div>
  )
}

/** Button that jumps to the end, with the number of new messages. Inside the scrolling box, so that the wheel works over it. */
export function JumpToLatest({ newCount, onJump }: { newCount: number; onJump: () => void }) {
  return (
    <div className="pointer-events-none sticky bottom-3 z-10 flex h-0 items-end justify-center">
      <Button onClick={onJump} className="pointer-events-auto shadow-float">
        <ArrowDown aria-hidden size={15} />
        {i18n.t('Jump to latest')}
        {newCount > 0 && (
          <span className="rounded-full bg-accent-soft px-2 text-sm text-text tabular-nums">
            {i18n.t('{count} new', { count: newCount })}
          </span>
        )}
      </Button>
    </div>
  )
}
