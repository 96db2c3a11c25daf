import { create } from 'zustand'
import { usePreferences } from './preferences.ts'

/** Where the sheet with the chats is open, by the place of the page; only on narrow screens. */
export const useSheet = create<{ openAt: string | null }>(() => ({ openAt: null }))

export const searchBoxId = 'search-chats'

/** Brings the list of chats up, whatever hides it, and goes to its search. */
export function goToSearch(place: string): void {
  usePreferences.setState({ isSidebarCollapsed: false })
  useSheet.setState({ openAt: place })
  // It is drawn, and has moved the focus into itself, two frames later.
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(searchBoxId)?.focus()))
}
