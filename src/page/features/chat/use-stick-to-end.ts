import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

const endDistance = 48

export interface StickToEnd {
  isAtEnd: boolean
  /** Goes to the end and stays there. */
  jumpToEnd: () => void
  /** Lets what grows not pull the reader back, who is taken elsewhere. */
  leaveEnd: () => void
}

/**
 * Keeps a scrolling element at its end while its content grows, for as long as the reader is there. A ResizeObserver does
 * it after layout: reading the height in an effect would force one, and end short where heights are still estimates.
 */
export function useStickToEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): StickToEnd {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const isStuck = useRef(true)

  const scrollToEnd = useCallback(() => {
    const box = scroller.current
    if (box !== null) box.scrollTop = box.scrollHeight
  }, [scroller])

  useEffect(() => {
    const [box, column] = [scroller.current, content.current]
    if (box === null || column === null) return undefined
    let lastTop = box.scrollTop
    const handleScroll = () => {
      const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < endDistance
      if (isNear) isStuck.current = true
      else if (box.scrollTop < lastTop - 1) isStuck.current = false
      lastTop = box.scrollTop
      setIsAtEnd(isNear || isStuck.current)
    }
    const observer = new ResizeObserver(() => {
      if (isStuck.current) scrollToEnd()
      else handleScroll()
    })
    observer.observe(column)
    observer.observe(box)
    box.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', handleScroll)
    }
  }, [scroller, content, scrollToEnd])

  const jumpToEnd = useCallback(() => {
    isStuck.current = true
    setIsAtEnd(true)
    scrollToEnd()
  }, [scrollToEnd])
  const leaveEnd = useCallback(() => {
    isStuck.current = false
    setIsAtEnd(false)
  }, [])
  return { isAtEnd, jumpToEnd, leaveEnd }
}
