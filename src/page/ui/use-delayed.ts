import { useEffect, useState } from 'react'

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
