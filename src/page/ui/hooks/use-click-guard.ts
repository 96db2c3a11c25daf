import { useEffect, useState } from 'react'

/**
 * Returns whether a button that appeared by itself may be pressed yet. A press meant for earlier content, or a key still held down, must
 * not trigger it. The delay counts only while the page is visible.
 */
export function useClickGuard(delayMs = 500): boolean {
  const [isArmed, setIsArmed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const arm = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      timer = setTimeout(() => setIsArmed(true), delayMs)
    }
    arm()
    document.addEventListener('visibilitychange', arm)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', arm)
    }
  }, [delayMs])
  return isArmed
}
