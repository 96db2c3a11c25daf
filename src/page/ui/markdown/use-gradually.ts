import { useEffect, useState } from 'react'
import { pageFrames } from './frame-scheduler.ts'

/** How many of so many parts are shown by now: some at first, one more with each frame. */
export function useGradually(total: number, atFirst: number): number {
  const [shown, setShown] = useState(atFirst)
  useEffect(() => {
    if (shown >= total) return undefined
    return pageFrames.request(() => setShown(shown + 1))
  }, [shown, total])
  return Math.min(shown, total)
}
