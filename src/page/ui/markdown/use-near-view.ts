import { useEffect, useReducer, useRef, type RefObject } from 'react'

/** Half a view beyond the edge of the list that scrolls, and of the window: what is built there, nobody sees come. */
const around = { rootMargin: '50%', scrollMargin: '50%' }

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | null = null

/**
 * Whether a part has ever been in view or near it. What changes no size, as colours do not, need not be built before: most of a
 * long answer, and of a chat that is opened, is far away. It is known before it matters: what is built in answer to it is laid
 * out and painted in a frame of its own. Where nothing is built (`isUsed`), as in code that is still being written, coming near
 * draws nothing anew; it is known when there is something.
 */
export function useNearView(part: RefObject<Element | null>, isUsed: boolean): boolean {
  const isNear = useRef(!('IntersectionObserver' in globalThis))
  const isUsedNow = useRef(isUsed)
  isUsedNow.current = isUsed
  const [, drawAnew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const element = part.current
    if (isNear.current || element === null) return undefined
    return waitFor(element, () => {
      isNear.current = true
      if (isUsedNow.current) drawAnew()
    })
  }, [part])
  return isNear.current
}

/** Once. One observer for all: a chat has hundreds of parts. */
function waitFor(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(tell, around)
  waiting.set(element, onNear)
  observer.observe(element)
  return () => forget(element)
}

function tell(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue
    waiting.get(target)?.()
    forget(target)
  }
}

function forget(element: Element): void {
  waiting.delete(element)
  observer?.unobserve(element)
}
