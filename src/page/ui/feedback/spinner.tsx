import { LoaderCircle } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'

const spinnerDelayMs = 300

/** Start of the wait of a spinner that is being removed. */
let replacedSince: number | undefined

/**
 * A status line with a spinner. Shows nothing for the first 300 ms. A spinner that takes the place of another one continues its
 * wait, so that a wait with several parts is not blank for the sum of the delays.
 */
export function Spinner({ children }: { children: string }) {
  const [isLate, setIsLate] = useState(false)
  useLayoutEffect(() => {
    const since = replacedSince ?? performance.now()
    const leftMs = since + spinnerDelayMs - performance.now()
    if (leftMs <= 0) setIsLate(true)
    const timer = setTimeout(() => setIsLate(true), leftMs)
    return () => {
      clearTimeout(timer)
      replacedSince = since
      queueMicrotask(() => (replacedSince = undefined))
    }
  }, [])
  return (
    <p role="status" className="flex items-center justify-center gap-2 p-6 text-muted">
      {isLate && (
        <>
          <LoaderCircle aria-hidden size={16} className="animate-turn text-accent" />
          {children}
        </>
      )}
    </p>
  )
}

/** Returns true once `isWaiting` has lasted longer than `delayMs`, so that short waits show nothing. */
export function useDelayed(isWaiting: boolean, delayMs = 300): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setIsLate(true), delayMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isWaiting, delayMs])
  return isWaiting && isLate
}
