import { useEffect } from 'react'
import { create } from 'zustand'

/** Which of the two lists of what can be done is open. */
export const useOpenCommands = create<{ open: 'palette' | 'shortcuts' | null }>(() => ({ open: null }))

export const closeCommands = () => useOpenCommands.setState({ open: null })

/** Who goes back or forward leaves the list too: it offers what the last place could do, and hides the next one. */
export function useCloseOnLeaving(place: string): void {
  useEffect(() => closeCommands, [place])
}
