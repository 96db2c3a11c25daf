import { useEffect, useRef, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../../../ui/button.tsx'

export interface CardFrameProps {
  label: string
  /** What was answered: the card is one line then. */
  outcome: ReactNode | null
  /** The answer can be given anew, so that the line is still a question. */
  canChange?: boolean
  children: ReactNode
}

/** A question raised where it came up. It never takes the focus; once it is answered, what had it inside passes it to the line. */
export function CardFrame({ label, outcome, canChange = false, children }: CardFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (outcome !== null && hadFocus.current) frame.current?.focus()
  }, [outcome])
  return (
    <div
      ref={frame}
      // Of what was answered only the line is left: whoever looks for the question finds the one that is open.
      {...((outcome === null || canChange) && { role: 'group', 'aria-label': label })}
      tabIndex={-1}
      onFocus={() => (hadFocus.current = true)}
      onBlur={(event) => {
        // A button that leaves the page has no next element: the focus is then still this card's to give on.
        if (event.relatedTarget !== null) hadFocus.current = event.currentTarget.contains(event.relatedTarget)
      }}
      className={
        outcome === null
          ? 'rounded-lg border border-warning/60 bg-raised p-4 shadow-float outline-none'
          : 'rounded-md px-2 text-sm text-muted'
      }
    >
      {outcome ?? children}
    </div>
  )
}

/** Looks and reads as disabled until it is armed, and keeps the focus that a person put on it. */
export function ArmedButton({ isArmed, onClick, ...props }: ButtonProps & { isArmed: boolean }) {
  return (
    <Button
      {...props}
      aria-disabled={!isArmed}
      onClick={(event) => {
        if (isArmed) onClick?.(event)
      }}
    />
  )
}
