import { createContext, useLayoutEffect, useRef, useState } from 'react'

/** Runs a function with the next change of a growing prose. Runs it at once if the prose does not grow. */
export type WithNextChange = (run: () => void) => void

export const WithNextChangeContext = createContext<WithNextChange>((run) => {
  run()
})

/**
 * Returns a function that queues work until the prose renders again. Running it separately would cause another layout and paint of the
 * whole page.
 */
export function useNextChange(isGrowing: boolean): WithNextChange {
  const waiting = useRef<(() => void)[]>([])
  const isWaiting = useRef(isGrowing)
  useLayoutEffect(() => {
    isWaiting.current = isGrowing
    for (const run of waiting.current.splice(0)) run()
  })
  const [withNextChange] = useState<WithNextChange>(() => (run: () => void) => {
    if (isWaiting.current) waiting.current.push(run)
    else run()
  })
  return withNextChange
}
