import { create } from 'zustand'

/** Which of the two lists of what can be done is open. */
export const useOpenCommands = create<{ open: 'palette' | 'shortcuts' | null }>(() => ({ open: null }))
