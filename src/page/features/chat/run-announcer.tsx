import { useEffect, useState } from 'react'
import { announceSilence, type Silence } from './silence-text.ts'
import type { ShownInteraction } from './interaction/interaction-log.ts'

export interface RunAnnouncerProps {
  isRunning: boolean
  interactions: readonly ShownInteraction[]
  silence: Silence | undefined
}

/** Tells a screen reader when an answer begins and ends or asks; reading the growing text aloud would be noise. */
export function RunAnnouncer({ isRunning, interactions, silence }: RunAnnouncerProps) {
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!isRunning) return undefined
    setWords('The answer is being written.')
    return () => setWords('The answer has ended.')
  }, [isRunning])
  const open = interactions.find(({ answer }) => answer === null)?.interaction
  return (
    <p role="status" className="sr-only">
      {open === undefined
        ? silence === undefined
          ? words
          : announceSilence(silence)
        : open.kind === 'approve'
          ? `Approval needed for ${open.toolName}: ${open.description}`
          : open.prompt}
    </p>
  )
}
