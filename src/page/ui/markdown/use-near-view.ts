import { useEffect, useState, type RefObject } from 'react'

/** Half a view beyond the edge of the list that scrolls, and of the window: what is built there, nobody sees come. */
const around = { rootMargin: '50%', scrollMargin: '50%' }

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | null = null

/**
 * Whether a part has ever been in view or near it. What changes no size, as colours do not, need not be built before: most of a
 * long answer, and of a chat that is opened, is far away. It is known before it matters: what is built in answer to it is laid
 * out and painted in a frame of its own.
 */
export function useNearView(part: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(() => !('IntersectionObserver' in globalThis))
  useEffect(() => {
    const element = part.current
    if (isNear || element === null) return undefined
    return waitFor(element, () => setIsNear(true))
  }, [part, isNear])
  return isNear
}

/** One for all: a chat has hundreds of parts. */
function waitFor(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(tell, around)
  waiting.set(element, onNear)
  observer.observe(element)
  return () => {
    waiting.delete(element)
    observer?.unobserve(element)
  }
}

function tell(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.()
}
