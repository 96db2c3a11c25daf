import { useEffect } from 'react'
import { create } from 'zustand'
import { findMainHeading } from '../../ui/layout/main-heading.ts'

export interface CommandPaletteState {
  open: 'palette' | 'shortcuts' | null
  /** Text typed into the palette. */
  query: string
  /** Enter was pressed before the palette was ready. */
  isChosenEarly: boolean
  /** The palette has been loaded and rendered. */
  isPaletteReady: boolean
}

const closed = { open: null, query: '', isChosenEarly: false }

export const useCommandPaletteState = create<CommandPaletteState>(() => ({
  ...closed,
  isPaletteReady: false,
}))

export const openPalette = () => useCommandPaletteState.setState({ open: 'palette' })

/** Sets the query. Typing after an early Enter cancels that Enter. */
export const setPaletteQuery = (query: string) =>
  useCommandPaletteState.setState({ query, isChosenEarly: false })

export const closePalette = () => useCommandPaletteState.setState(closed)

/** Closes the palette on navigation. Its actions belong to the previous page. */
export function useCloseOnNavigation(place: string): void {
  useEffect(() => closePalette, [place])
}

let opener: Element | null = null
useCommandPaletteState.subscribe((now, before) => {
  if (now.open !== null && before.open === null) opener = document.activeElement
})

/**
 * Returns the element that gets the focus when the palette closes: the previous one, or the heading of the new page if that is gone. False:
 * the focus is already in the content.
 */
export function findFocusReturn(): HTMLElement | false {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.closest('main, nav, aside') !== null) return false
  return findMainHeading() ?? false
}
