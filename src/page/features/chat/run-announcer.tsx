import { useEffect, useState } from 'react'

/** Tells a screen reader when an answer begins and ends; reading the growing text aloud would be noise. */
export function RunAnnouncer({ isRunning }: { isRunning: boolean }) {
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!isRunning) return undefined
    setWords('The answer is being written.')
    return () => setWords('The answer has ended.')
  }, [isRunning])
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  )
}
