import { use, useEffect, useState, type RefObject } from 'react'
import { WithNextChangeContext } from './use-next-change.ts'

/**
 * Margin within which an element is still drawn. An element nearer than this would be drawn and later skipped in an extra frame.
 * `scrollMargin` extends the edge of the scroll container; without it that edge would be the border.
 */
const around = { rootMargin: '200%', scrollMargin: '200%' }

/**
 * Returns whether the browser may skip drawing a closed group. A group that was open is skipped only while it is far out of view. In view
 * it would be blank for a frame and count as a layout shift.
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
