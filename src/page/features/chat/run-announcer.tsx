import { useEffect, useState } from 'react'
import type { ShownInteraction } from './interaction/interaction-log.ts'

export interface RunAnnouncerProps {
  isRunning: boolean
  interactions: readonly ShownInteraction[]
}

/** Tells a screen reader when an answer begins and ends or asks; reading the growing text aloud would be noise. */
export function RunAnnouncer({ isRunning, interactions }: RunAnnouncerProps) {
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
        ? words
        : open.kind === 'approve'
          ? `Approval needed for ${open.toolName}: ${open.description}`
          : open.prompt}
    </p>
  )
}
