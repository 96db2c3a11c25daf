import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import { onViewportResize } from '../hooks/viewport.ts'
import { isInputMethodKey } from '../keyboard/input-method.ts'
import { positionPopover, type PopoverPlacement } from './position-popover.ts'
import { RovingFocus } from './roving-focus.ts'

export type PopoverTriggerProps = Pick<
  ComponentProps<'button'>,
  'ref' | 'popoverTarget' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls'
>

/** Elements of a popover, for opening it without a click on its button. */
export interface PopoverHandle {
  trigger: HTMLElement | null
  panel: HTMLElement | null
}

export interface PopoverProps extends PopoverPlacement {
  role: 'menu' | 'listbox' | 'dialog'
  handle?: Ref<PopoverHandle>
  /** Positions the open panel, by default next to its button. */
  position?: typeof positionPopover
  isInitiallyOpen?: boolean
  renderTrigger: (props: PopoverTriggerProps) => ReactElement
  /** Items must have the role `menuitem` or `option`. The selected item gets the focus, or the field of a combobox. */
  children: (close: () => void) => ReactNode
}

/**
 * A button and the popover that it opens, on the native popover API: top layer, light dismiss, focus restored. The popover stays next to
 * its button in the DOM, within the same landmark.
 */
export function Popover({
  role: has,
  handle,
  position = positionPopover,
  side,
  align,
  isInitiallyOpen = false,
  renderTrigger,
  children,
}: PopoverProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [roving] = useState(() => new RovingFocus())
  const [isOpen, setIsOpen] = useState(false)

  useImperativeHandle(handle, () => ({ trigger: trigger.current, panel: panel.current }), [])

  useEffect(() => {
    if (isInitiallyOpen) panel.current?.showPopover()
  }, [isInitiallyOpen])

  useEffect(() => {
    const box = panel.current
    if (!isOpen || box === null) return undefined
    const place = () => position(box, trigger.current, { side, align })
    place()
    // The content may load late, or be replaced.
    const observer = new ResizeObserver(place)
    observer.observe(box)
    const unsubscribe = onViewportResize(place)
    return () => {
      observer.disconnect()
      unsubscribe()
    }
  }, [isOpen, position, side, align])

  useEffect(() => {
    const [box, button] = [panel.current, trigger.current]
    if (!isOpen || box === null || button === null) return undefined
    return closeWhenLeft(box, button)
  }, [isOpen])

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    // Escape closes the popover alone, not the sheet or the search that contains it.
    if (event.key === 'Escape') event.stopPropagation()
    if (isInputMethodKey(event) || event.ctrlKey || event.metaKey || event.altKey) return
    // A popover inside this one handles its own keys.
    if ((event.target as Element).closest('[popover]') !== event.currentTarget) return
    // Keys typed into a text field belong to the field.
    if (event.target instanceof HTMLInputElement && !/^Arrow(Up|Down)$/.test(event.key)) return
    if (roving.handleKey(event.key, readItems(event.currentTarget), event.timeStamp)) event.preventDefault()
  }

  return (
    <>
      {renderTrigger({
        ref: trigger,
        popoverTarget: id,
        'aria-haspopup': has,
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
      })}
      {/* The keys are for the items inside, which have the focus. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="presentation"
        // In React, the events of a nested popover bubble.
        onBeforeToggle={({ newState, target, currentTarget }) => {
          if (newState === 'open' && target === currentTarget) setIsOpen(true)
        }}
        // The content exists, and the browser has restored the focus, only when this event fires.
        onToggle={(event) => {
          if (event.target !== event.currentTarget) return
          if (event.newState === 'closed') return setIsOpen(false)
          position(event.currentTarget, trigger.current, { side, align })
          // The user may have moved the focus before this event.
          if (!event.currentTarget.contains(document.activeElement)) focusSelected(event.currentTarget)
        }}
        onKeyDown={handleKey}
        className="popup fixed inset-auto m-0 max-w-[calc(100vw-1rem)] min-w-44 flex-col overflow-y-auto rounded-lg border border-border bg-raised p-1 text-text shadow-float open:flex data-sheet:w-full data-sheet:max-w-none data-sheet:rounded-b-none data-sheet:border-x-0 data-sheet:border-b-0 data-sheet:p-2 data-sheet:backdrop:bg-scrim"
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}

/** Closes the panel when Tab moves the focus out of the panel or its button. */
function closeWhenLeft(panel: HTMLElement, trigger: HTMLElement): () => void {
  const handleLeave = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || trigger.contains(relatedTarget)) return
    if (!panel.contains(relatedTarget)) panel.hidePopover()
  }
  panel.addEventListener('focusout', handleLeave)
  trigger.addEventListener('focusout', handleLeave)
  return () => {
    panel.removeEventListener('focusout', handleLeave)
    trigger.removeEventListener('focusout', handleLeave)
  }
}

/** Returns the items for roving focus, without those of a nested popover. A combobox manages its own options and keeps the focus in its field. */
function readItems(panel: HTMLElement): HTMLElement[] {
  if (findCombobox(panel)) return []
  return [...panel.querySelectorAll<HTMLElement>('[role^="menuitem"], [role="option"]')].filter(
    (item) => item.closest('[popover]') === panel,
  )
}

function findCombobox(panel: HTMLElement): HTMLElement | null {
  return panel.querySelector<HTMLElement>('[role="combobox"]')
}

/** Moves the focus into an open panel. */
export function focusSelected(panel: HTMLElement): void {
  findCombobox(panel)?.focus()
  const search = panel.querySelector<HTMLElement>('[data-popover-focus]')
  // With touch, the focus would open the keyboard over the list.
  if (search && matchMedia('(pointer: fine)').matches) return search.focus()
  const items = readItems(panel)
  const selected = items.find((item) => item.matches('[aria-selected=true], [aria-checked=true]')) ?? items[0]
  selected?.focus()
}
