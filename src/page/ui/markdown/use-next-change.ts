import { createContext, useLayoutEffect, useRef, useState } from 'react'

/** Runs something with the next change of a prose that grows, or at once where none does. */
export type WithNextChange = (run: () => void) => void

export const WithNextChangeContext = createContext<WithNextChange>((run) => {
  run()
})

/** What waits runs whenever the prose is drawn anew: by itself it would have the whole page laid out and painted once more. */
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
