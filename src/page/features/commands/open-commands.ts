import { useEffect } from 'react'
import { create } from 'zustand'
import { findPlaceHeading } from '../../ui/find-place-heading.ts'

export interface OpenCommands {
  /** The open dialog, if any. */
  open: 'palette' | 'shortcuts' | null
  /** Text typed into the palette. */
  query: string
  /** Enter was pressed before the palette was ready. */
  isChosenEarly: boolean
  /** The palette has been loaded and rendered. */
  isPaletteThere: boolean
}

const closed = { open: null, query: '', isChosenEarly: false }

export const useOpenCommands = create<OpenCommands>(() => ({ ...closed, isPaletteThere: false }))

export const openPalette = () => useOpenCommands.setState({ open: 'palette' })

/** Sets the query. Typing after an early Enter cancels that Enter. */
export const setQuery = (query: string) => useOpenCommands.setState({ query, isChosenEarly: false })

export const closeCommands = () => useOpenCommands.setState(closed)

/** Closes the palette on navigation. Its actions belong to the previous page. */
export function useCloseOnLeaving(place: string): void {
  useEffect(() => closeCommands, [place])
}

let opener: Element | null = null
useOpenCommands.subscribe((now, before) => {
  if (now.open !== null && before.open === null) opener = document.activeElement
})

/**
 * Returns the element that gets the focus when the palette closes: the previous one, or the heading of the new page if that is gone. False:
 * the focus is already in the content.
 */
export function findWayBack(): HTMLElement | false {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.closest('main, nav, aside') !== null) return false
  return findPlaceHeading() ?? false
}
