import { useEffect, useReducer, useRef, type RefObject } from 'react'

/** Half a viewport around the scroll container and the window, so that the change happens out of sight. */
const around = { rootMargin: '50%', scrollMargin: '50%' }

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | null = null

/**
 * Returns whether an element has ever been near the viewport. Content that does not change the size, such as colors, need not be built
 * before. Most of a long answer is far away. The state is known in advance, because building in response would cost a frame of its own. If
 * `isUsed` is false, for example while code is still being written, coming near renders nothing. The state is then read with the next
 * render.
 */
export function useNearView(part: RefObject<Element | null>, isUsed: boolean): boolean {
  const isNear = useRef(!('IntersectionObserver' in globalThis))
  const isUsedNow = useRef(isUsed)
  isUsedNow.current = isUsed
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const element = part.current
    if (isNear.current || element === null) return undefined
    return waitFor(element, () => {
      isNear.current = true
      if (isUsedNow.current) redraw()
    })
  }, [part])
  return isNear.current
}

/** Calls back once. All elements share one observer, because a chat has hundreds of code blocks. */
function waitFor(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(handleEntries, around)
  waiting.set(element, onNear)
  observer.observe(element)
  return () => forget(element)
}

function handleEntries(entries: readonly IntersectionObserverEntry[]): void {
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
