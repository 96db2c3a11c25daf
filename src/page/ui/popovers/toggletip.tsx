import { useId, useRef, type ComponentProps, type ReactElement } from 'react'
import { positionPopover } from './position-popover.ts'

export interface ToggletipProps {
  /** Renders the button that opens the toggletip. The toggletip also describes the button. */
  renderTrigger: (
    props: Pick<ComponentProps<'button'>, 'ref' | 'popoverTarget' | 'aria-describedby'>,
  ) => ReactElement
  children: string
}

/** A short explanation that a button opens. Works without a pointer that can hover. */
export function Toggletip({ renderTrigger, children }: ToggletipProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      {renderTrigger({ ref: trigger, popoverTarget: id, 'aria-describedby': id })}
      <p
        id={id}
        popover="auto"
        onToggle={(event) => {
          if (event.newState === 'open')
            positionPopover(event.currentTarget, trigger.current, { side: 'above', align: 'start' })
        }}
        className="popup fixed inset-auto m-0 max-w-[min(20rem,calc(100vw-1rem))] rounded-lg border border-border bg-raised px-3.5 py-2.5 text-sm text-text shadow-float"
      >
        {children}
      </p>
    </>
  )
}
