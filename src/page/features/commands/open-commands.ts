import { useEffect } from 'react'
import { create } from 'zustand'
import { findPlaceHeading } from '../../ui/find-place-heading.ts'

/** Which of the two lists of what can be done is open. */
export const useOpenCommands = create<{ open: 'palette' | 'shortcuts' | null }>(() => ({ open: null }))

export const closeCommands = () => useOpenCommands.setState({ open: null })

/** Who goes back or forward leaves the list too: it offers what the last place could do, and hides the next one. */
export function useCloseOnLeaving(place: string): void {
  useEffect(() => closeCommands, [place])
}

let opener: Element | null = null
useOpenCommands.subscribe((now, before) => {
  if (now.open !== null && before.open === null) opener = document.activeElement
})

/**
 * Where the focus goes when the palette closes: back to what had it; where that is gone with its place, to the heading of the new
 * one. False: it is somewhere already.
 */
export function findWayBack(): HTMLElement | false {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.closest('main, nav, aside') !== null) return false
  return findPlaceHeading() ?? false
}
