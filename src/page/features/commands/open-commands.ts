import { useEffect } from 'react'
import { create } from 'zustand'
import { findPlaceHeading } from '../../ui/find-place-heading.ts'

export interface OpenCommands {
  /** Which of the two lists of what can be done. */
  open: 'palette' | 'shortcuts' | null
  /** Typed into the palette. */
  query: string
  /** Enter was pressed before the palette was there. */
  isChosenEarly: boolean
  /** The palette has been loaded and drawn. */
  isPaletteThere: boolean
}

const closed = { open: null, query: '', isChosenEarly: false }

export const useOpenCommands = create<OpenCommands>(() => ({ ...closed, isPaletteThere: false }))

export const openPalette = () => useOpenCommands.setState({ open: 'palette' })

/** Whoever types on after Enter wants something else. */
export const setQuery = (query: string) => useOpenCommands.setState({ query, isChosenEarly: false })

export const closeCommands = () => useOpenCommands.setState(closed)

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
