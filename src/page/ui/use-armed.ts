import { useEffect, useState } from 'react'

/**
 * Whether a button that came by itself may be pressed yet: a press that was meant for what was there before, or a key that
 * is still held down, must not answer a question nobody has read. The time counts only while the page is seen.
 */
export function useArmed(delayMs = 500): boolean {
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
