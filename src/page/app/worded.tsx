import { Fragment, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useWording } from '../words/language.ts'

/** Draws everything anew when the language or the formats change; what has a name of its own keeps the focus. */
export function Worded({ children }: { children: ReactNode }) {
  const wording = useWording()
  const focused = useRef<string | null>(null)
  useEffect(
    () =>
      useWording.subscribe(() => {
        focused.current = document.activeElement?.getAttribute('name') ?? null
      }),
    [],
  )
  useLayoutEffect(() => {
    if (focused.current === null) return
    const name = CSS.escape(focused.current)
    focused.current = null
    const control = document.querySelector<HTMLElement>(
      `[name="${name}"]:not([type="radio"]), [name="${name}"]:checked`,
    )
    control?.focus({ preventScroll: false })
  }, [wording])
  return <Fragment key={`${wording.language} ${wording.locale}`}>{children}</Fragment>
}
