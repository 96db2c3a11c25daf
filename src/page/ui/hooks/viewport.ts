import { useCallback, useSyncExternalStore } from 'react'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Calls back one frame after each resize, when components that use `useMediaQuery` are drawn. Returns a function that unsubscribes. */
export function onViewportResize(act: () => void): () => void {
  let frame = 0
  const wait = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(act)
  }
  addEventListener('resize', wait)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('resize', wait)
  }
}
