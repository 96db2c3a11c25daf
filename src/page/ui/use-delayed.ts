import { useEffect, useState } from 'react'

/** True once `isWaiting` has lasted longer than `delayMs`: what is awaited is then said, and never flickers by. */
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
