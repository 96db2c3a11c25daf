import { useEffect, useState, use } from 'react'
import { create } from 'zustand'
import { isEmptyText, type MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import { joinDraft } from './message-draft-edits.ts'
import { readTabDrafts, type Drafts } from './internal/stored-drafts.ts'
import { AnnounceContext } from '../../ui/feedback/announce.ts'
import { i18n } from '../../i18n/i18n.ts'

const restMs = 250

/** Returns the draft once the user stops typing, for work that is too slow for each keystroke. */
export function useDebouncedDraft(draftKey: string): MessageDraft | undefined {
  const draft = useDraft(draftKey)
  const [rested, setRested] = useState<{ draftKey: string; draft: MessageDraft | undefined }>()
  useEffect(() => {
    const timer = setTimeout(() => setRested({ draftKey, draft }), restMs)
    return () => clearTimeout(timer)
  }, [draftKey, draft])
  return rested?.draftKey === draftKey ? rested.draft : undefined
}

/** Unsent messages by chat. The key of a chat that does not exist yet is `new`. `DraftSync` stores them. */
export const useDrafts = create<Drafts>(readTabDrafts)

/** Returns the draft of that key. The object stays the same until the draft is set. */
export function useDraft(key: string): MessageDraft | undefined {
  return useDrafts((drafts) => drafts[key])
}

export function getDraft(key: string): MessageDraft {
  return useDrafts.getState()[key] ?? { text: '' }
}

export function setDraft(key: string, draft: MessageDraft): void {
  useDrafts.setState({ [key]: draft })
}

/** Puts back a message that could not be sent, before the text that was typed since. */
export function returnToDraft(key: string, draft: MessageDraft): void {
  const typed = getDraft(key)
  setDraft(key, isEmptyText(typed) ? draft : joinDraft(draft, typed))
}

export function discardDraft(key: string): void {
  const { [key]: _, ...others } = useDrafts.getState()
  useDrafts.setState(others, true)
}

/** Returns a function that announces a discarded edit. `reopen` shows the edit again with its text. */
export function useUndoableDiscard(): (reopen: () => void) => void {
  const announce = use(AnnounceContext)
  return (reopen) => announce.undoable(i18n.t('Your changes were discarded.'), { undo: reopen })
}
