import { use } from 'react'
import { AnnounceContext } from '../../../ui/announce.ts'
import { say } from '../../../words/say.ts'

/** Returns a function that announces a discarded edit. `reopen` shows the edit again with its text. */
export function useUndoableDrop(): (reopen: () => void) => void {
  const announce = use(AnnounceContext)
  return (reopen) => announce.undoable(say('Your changes were dropped.'), { undo: reopen })
}
