import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const slotId = 'header-tools'

/** Where the content puts what belongs beside its title. */
export function HeaderToolsSlot() {
  return <div id={slotId} className="ms-auto flex shrink-0 items-center" />
}

export function HeaderTools({ children }: { children: ReactNode }) {
  // The slot may come with the content, in the same moment.
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setSlot(document.getElementById(slotId)), [])
  return slot === null ? null : createPortal(children, slot)
}
