import { useEffect, useRef, type ReactNode } from 'react'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx'

export interface CardFrameProps {
  label: string
  /** The response; the card is then a single line. */
  outcome: ReactNode | null
  /** The response can be changed, so the line stays a question. */
  canChange?: boolean
  children: ReactNode
}

const framed: MessageDescriptor = /*i18n*/ {
  id: 'Approvals aren’t shown inside another page. Open Innerloop in a tab of its own to respond.',
}

/**
 * Returns whether another page shows this one in a frame. It could lay something over the buttons that invites a click,
 * and not every host forbids frames.
 */
function isFramed(): boolean {
  return self !== top
}

/**
 * Card of a question, shown where the question was raised. It never takes the focus. If the focus was inside, it moves to
 * the line after the response.
 */
export function CardFrame({ label, outcome, canChange = false, children }: CardFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (outcome !== null && hadFocus.current) frame.current?.focus()
  }, [outcome])
  return (
    <div
      ref={frame}
      // An answered card is only a line. Assistive technology should find the open question.
      {...((outcome === null || canChange) && { role: 'group', 'aria-label': label })}
      // Notices keep clear of an open card (`components.css`).
      data-open-card={outcome === null ? '' : undefined}
      tabIndex={-1}
      onFocus={() => (hadFocus.current = true)}
      onBlur={(event) => {
        // A removed button has no next element; the focus then still belongs to this card.
        if (event.relatedTarget !== null) hadFocus.current = event.currentTarget.contains(event.relatedTarget)
      }}
      className={
        outcome === null
          ? 'rounded-lg border border-warning/60 bg-raised p-4 shadow-float outline-none'
          : 'rounded-md px-2 text-sm text-muted'
      }
    >
      {outcome ?? (isFramed() ? <p>{i18n.t(framed)}</p> : children)}
    </div>
  )
}

/** Button that looks and reads as disabled until it is armed, and keeps its focus. */
export function GuardedButton({ isArmed, onClick, ...props }: ButtonProps & { isArmed: boolean }) {
  return (
    <Button
      {...props}
      aria-disabled={!isArmed}
      onClick={(event) => {
        if (isArmed) onClick?.(event)
        // A button of a menu would open it.
        else event.preventDefault()
      }}
    />
  )
}
