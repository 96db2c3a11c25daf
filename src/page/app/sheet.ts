import { create } from 'zustand'
import { usePreferences } from './preferences.ts'

/** Path at which the sidebar sheet is open. Used only on narrow screens. */
export const useSheet = create<{ openAt: string | null }>(() => ({ openAt: null }))

export const searchBoxId = 'search-chats'

/** Shows the list of chats if it is hidden, and focuses its search box. */
export function goToSearch(place: string): void {
  usePreferences.setState({ isSidebarCollapsed: false })
  useSheet.setState({ openAt: place })
  // The sheet is drawn, and has moved the focus into itself, two frames later.
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(searchBoxId)?.focus()))
}
