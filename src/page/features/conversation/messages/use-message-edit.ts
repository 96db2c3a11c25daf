import { toEditKey } from '../../../../core/model/conversation/stored-draft.ts'
import type { MessageDraft } from '../../../../core/model/conversation/message-draft.ts'
import { discardDraft, returnToDraft, setDraft, useDraft, useUndoableDiscard } from '../../drafts/drafts.ts'
import { isSameDraft } from '../../drafts/message-draft-edits.ts'

/** Returns the edit of a message. The edit is a draft, so it survives when its message is unmounted. */
export function useMessageEdit(id: string) {
  const key = toEditKey(id)
  const draft = useDraft(key)
  const drop = useUndoableDiscard()
  return {
    draft,
    begin: (from: MessageDraft) => setDraft(key, from),
    /** Closes the editor. The focus goes to the button that began the edit, or to the composer after sending. */
    end: (next: 'edit' | 'composer') => {
      discardDraft(key)
      focusAfterEdit(id, next)
    },
    /** Closes the editor. The notice about it can restore the changed text. */
    cancel: (before: MessageDraft) => {
      discardDraft(key)
      focusAfterEdit(id, 'edit')
      if (draft !== undefined && !isSameDraft(draft, before)) drop(() => returnToDraft(key, draft))
    },
  }
}

/** Moves the focus once the editor is gone. On a phone the composer would open the keyboard. */
function focusAfterEdit(id: string, next: 'edit' | 'composer'): void {
  const isToComposer = next === 'composer' && !matchMedia('(pointer: coarse)').matches
  const target = isToComposer
    ? '[data-composer] textarea'
    : `[data-message-id="${CSS.escape(id)}"] :is([data-control="edit"], [data-control="more"])`
  setTimeout(() => {
    const { activeElement, body } = document
    if (activeElement !== null && activeElement !== body) return
    document.querySelector<HTMLElement>(target)?.focus({ preventScroll: true })
  })
}
