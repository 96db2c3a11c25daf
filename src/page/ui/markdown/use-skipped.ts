import { use, useEffect, useState, type RefObject } from 'react'
import { WithNextChangeContext } from './use-next-change.ts'

/**
 * So far out of view the browser skips a part as soon as it may: a part nearer by is drawn on, and let go in a frame of its own
 * later. `scrollMargin` reaches beyond the edge of the list that scrolls; without it that edge is the border.
 */
const around = { rootMargin: '200%', scrollMargin: '200%' }

/**
 * Lets the browser skip drawing a part that is closed. One that was open before is let go only where nobody sees it: in view
 * it would be blank for a frame, and count as moved.
 */
export function useSkipped(part: RefObject<HTMLElement | null>, isClosed: boolean): boolean {
  const [wasClosed] = useState(isClosed)
  const withNextChange = use(WithNextChangeContext)
  useEffect(() => {
    const element = part.current
    if (wasClosed || !isClosed || element === null || !('IntersectionObserver' in globalThis))
      return undefined
    let isAway = false
    const letGo = () => {
      if (!isAway) return
      element.dataset['closed'] = ''
      observer.disconnect()
    }
    const observer = new IntersectionObserver((entries) => {
      const wasAway = isAway
      isAway = entries.at(-1)?.isIntersecting === false
      if (isAway && !wasAway) withNextChange(letGo)
    }, around)
    observer.observe(element)
    return () => {
      isAway = false
      observer.disconnect()
    }
  }, [part, isClosed, wasClosed, withNextChange])
  return wasClosed && isClosed
}
