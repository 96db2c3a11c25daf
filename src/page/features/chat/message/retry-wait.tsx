import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RetryDecision } from '../../../../core/kernel/retry-decision.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../words/say.ts'
import { translate } from '../../../words/translate.ts'
import type { RetryView } from '../answer/answer-view.ts'

export interface RetryWaitProps {
  wait: RetryView
  onDecide: (decision: RetryDecision) => void
}

/** Shows why and when a failed request is sent again, with buttons to retry now or cancel. */
export function RetryWait({ wait, onDecide }: RetryWaitProps) {
  const seconds = useSecondsUntil(wait.dueAt)
  return (
    <div
      role="group"
      aria-label={say('Waiting to retry')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted"
    >
      <p className="flex min-w-0 items-start gap-2">
        <Hourglass aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
        <span>
          {translate(wait.message)}{' '}
          <span role="timer" className="tabular-nums">
            {seconds > 0
              ? say('Retrying in {seconds}.', { seconds: formatSeconds(seconds) })
              : say('Retrying…')}
          </span>
        </span>
      </p>
      <span className="flex gap-2">
        <Button onClick={() => onDecide('retry-now')}>{say('Retry now')}</Button>
        <Button look="quiet" onClick={() => onDecide('give-up')}>
          {say('Cancel')}
        </Button>
      </span>
    </div>
  )
}

function useSecondsUntil(dueAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((dueAt - now) / 1000))
}

function formatSeconds(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
