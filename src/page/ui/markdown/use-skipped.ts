import { useEffect, useState, type RefObject } from 'react'

const around = '200px'

/**
 * Lets the browser skip drawing a part that is closed. One that was open before is let go only where nobody sees it: in view
 * it would be blank for a frame, and count as moved.
 */
export function useSkipped(part: RefObject<HTMLElement | null>, isClosed: boolean): boolean {
  const [wasClosed] = useState(isClosed)
  useEffect(() => {
    const element = part.current
    if (wasClosed || !isClosed || element === null || !('IntersectionObserver' in globalThis))
      return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting !== false) return
        element.dataset['closed'] = ''
        observer.disconnect()
      },
      { rootMargin: around },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [part, isClosed, wasClosed])
  return wasClosed && isClosed
}
