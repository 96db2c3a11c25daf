import { useEffect, useMemo, useState } from 'react'
import type { RetryView } from './answer-view.ts'
import { announceRetry, announceSilence, type Silence } from './silence-text.ts'
import type { ShownInteraction } from './interaction/interaction-log.ts'

export interface RunAnnouncerProps {
  isRunning: boolean
  interactions: readonly ShownInteraction[]
  silence: Silence | undefined
  retry: RetryView | undefined
}

/** Tells a screen reader when an answer begins and ends or asks; reading the growing text aloud would be noise. */
export function RunAnnouncer({ isRunning, interactions, silence, retry }: RunAnnouncerProps) {
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!isRunning) return undefined
    setWords('The answer is being written.')
    return () => setWords('The answer has ended.')
  }, [isRunning])
  const open = interactions.find(({ answer }) => answer === null)?.interaction
  const wait = useRetryWords(retry)
  return (
    <p role="status" className="sr-only">
      {open === undefined
        ? (wait ?? (silence === undefined ? words : announceSilence(silence)))
        : open.kind === 'approve'
          ? `Approval needed for ${open.toolName}: ${open.description}`
          : open.prompt}
    </p>
  )
}

/** The same words until another wait begins, however often this is drawn. */
function useRetryWords(retry: RetryView | undefined): string | undefined {
  const { dueAt, message } = retry ?? {}
  return useMemo(
    () =>
      dueAt === undefined || message === undefined
        ? undefined
        : announceRetry({ dueAt, message }, Date.now()),
    [dueAt, message],
  )
}
