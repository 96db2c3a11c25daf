import { createContext } from 'react'

export interface NoticeAction {
  label: string
  run: () => void
}

export interface UndoneBy {
  undo: () => void
  /** It can not be undone any more: let go of what was kept for it. */
  onGone?: () => void
}

/** Sentences at the edge of the page. What one is decides whether it goes by itself: no caller does. */
export interface Announce {
  /** It went as it was wanted to: gone after a while. */
  done: (text: string, action?: NoticeAction) => void
  /** As `done`, with Undo. */
  undoable: (text: string, by: UndoneBy) => void
  /** It did not: stays until it is dismissed or acted upon. */
  failed: (text: string, action?: NoticeAction) => void
}

const nobody = () => undefined

export const AnnounceContext = createContext<Announce>({ done: nobody, undoable: nobody, failed: nobody })
