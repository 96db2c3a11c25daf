import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'

/** A status line with a spinner. Shows nothing for the first 300 ms. */
export function Spinner({ children }: { children: string }) {
  const isLate = useDelayed(true)
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
