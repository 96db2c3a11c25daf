import { use } from 'react'
import { AnnounceContext } from '../../../ui/announce.ts'
import { say } from '../../../words/say.ts'

/** Says that an edit was dropped; `reopen` shows it again, with what was written. */
export function useUndoableDrop(): (reopen: () => void) => void {
  const announce = use(AnnounceContext)
  return (reopen) => announce.undoable(say('Your changes were dropped.'), { undo: reopen })
}
