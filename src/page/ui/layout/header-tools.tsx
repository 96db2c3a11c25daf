import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const slotId = 'header-tools'

/** Slot in the page header for the tools of the current page. */
export function HeaderToolsSlot() {
  return <div id={slotId} className="ms-auto flex shrink-0 items-center" />
}

export function HeaderTools({ children }: { children: ReactNode }) {
  // The slot may mount in the same commit as the content.
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setSlot(document.getElementById(slotId)), [])
  return slot === null ? null : createPortal(children, slot)
}
