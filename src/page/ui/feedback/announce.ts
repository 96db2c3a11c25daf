import { createContext } from 'react'

export interface NoticeAction {
  label: string
  run: () => void
  /** Path of the page that the action opens. The notice closes when the person gets there. */
  leadsTo?: string
}

export interface UndoAction {
  undo: () => void
  /** Called when undo is no longer possible. Release what undo would need. */
  onExpired?: () => void
}

/** Shows a notice at the edge of the page. The method decides whether the notice disappears by itself. */
export interface Announce {
  /** Shows a success notice, which disappears after a while. */
  done: (text: string, action?: NoticeAction) => void
  /** Shows a success notice with an Undo button. */
  undoable: (text: string, by: UndoAction) => void
  /** Shows a failure notice, which stays until it is dismissed or acted upon. */
  failed: (text: string, action?: NoticeAction) => void
}

const nobody = () => undefined

export const AnnounceContext = createContext<Announce>({ done: nobody, undoable: nobody, failed: nobody })
