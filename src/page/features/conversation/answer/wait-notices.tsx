import { showFailure } from '../../../i18n/show-text.ts'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { RetryDecision } from '../../../../core/model/commands/turn-commands.ts'
import type { RetryWait as Wait } from '../../../../core/model/agents/agent-call.ts'

export interface StallNoticeProps {
  stall: Stall
  onWaitLonger: () => void
}

/** Countdown while the model is silent. Screen readers get it once from the run announcer, not each second. */
export function StallNotice({ stall, onWaitLonger }: StallNoticeProps) {
  const now = useNow(true)
  return (
    <div
      role="group"
      aria-label={i18n.t('Waiting for the model')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <p className="flex items-center gap-2 text-muted tabular-nums">
        <Hourglass aria-hidden size={16} className="shrink-0 text-warning" />
        {describeStall(stall, now)}
      </p>
      <Button onClick={onWaitLonger}>{i18n.t('Wait longer')}</Button>
    </div>
  )
}

/** Formats whole seconds as `m:ss`. */
function toClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}

interface Stall {
  since: number
  timeoutMs: number
}

/** Returns the visible text, which changes each second. */
export function describeStall({ since, timeoutMs }: Stall, now: number): string {
  const silentMs = Math.min(Math.max(0, Math.floor((now - since) / 1000) * 1000), timeoutMs)
  return i18n.t('No response for {passed}; stops in {left}', {
    passed: toClock(silentMs),
    left: toClock(timeoutMs - silentMs),
  })
}

/** Returns the announcement for screen readers, made once at the start. */
export function announceStall({ timeoutMs }: Stall): string {
  return i18n.t('No response for {time}. The request stops in {time}, unless you wait longer.', {
    time: toDurationText(timeoutMs / 2),
  })
}

/** Returns the announcement for screen readers, made once at the start. The countdown is visible only. */
export function announceRetry(wait: Wait, { isOfStage = false } = {}): string {
  const values = {
    message: showFailure(wait.failure),
    time: toDurationText(Math.max(1000, remainingMs(wait))),
  }
  return isOfStage
    ? i18n.t('{message} Retrying in {time}. You can retry now.', values)
    : i18n.t('{message} Retrying in {time}. You can retry now or cancel.', values)
}

function toDurationText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return i18n.t('{seconds, plural, one {# second} other {# seconds}}', { seconds })
  const minutes = Math.round(seconds / 60)
  return i18n.t('{minutes, plural, one {# minute} other {# minutes}}', { minutes })
}

interface RetryWaitProps {
  wait: Wait
  /** The wait is one of a stage. Its job can be stopped only as a whole. */
  isOfStage?: boolean
  onDecide: (decision: RetryDecision) => void
}

/** Shows why and when a failed request is sent again, with buttons to retry now or cancel. */
export function RetryWait({ wait, isOfStage = false, onDecide }: RetryWaitProps) {
  const seconds = useRemainingSeconds(wait)
  return (
    <div
      role="group"
      aria-label={i18n.t('Waiting to retry')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted"
    >
      <p className="flex min-w-0 items-start gap-2">
        <Hourglass aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
        <span>
          {showFailure(wait.failure)}{' '}
          <span role="timer" className="tabular-nums">
            {seconds > 0
              ? i18n.t('Retrying in {seconds}.', { seconds: formatSeconds(seconds) })
              : i18n.t('Retrying…')}
          </span>
        </span>
      </p>
      <span className="flex gap-2">
        <Button onClick={() => onDecide('retry-now')}>{i18n.t('Retry now')}</Button>
        {!isOfStage && (
          <Button look="quiet" onClick={() => onDecide('give-up')}>
            {i18n.t('Cancel')}
          </Button>
        )}
      </span>
    </div>
  )
}

function remainingMs({ dueAt, delayMs }: Wait): number {
  return Math.min(delayMs, dueAt - Date.now())
}

function useRemainingSeconds(wait: Wait): number {
  // Counts on the monotonic clock, because the wall clock may be set meanwhile.
  const [due] = useState(() => performance.now() + remainingMs(wait))
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((due - now) / 1000))
}

function formatSeconds(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
