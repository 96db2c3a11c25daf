import { create } from 'zustand'
import { dropDraft, readDraft, setDraft, storeDrafts } from './drafts.ts'

/** Whether the next new chat is temporary. The value lives as long as the page. */
export const useNewChatTemporary = create<{ isTemporary: boolean }>(() => ({ isTemporary: false }))

const keptKey = 'new'
const temporaryKey = 'temporary-new'

/** Returns the draft key of a new chat. The draft of a temporary chat is never stored, even before it is sent. */
export function newChatDraftKey(isTemporary: boolean): string {
  return isTemporary ? temporaryKey : keptKey
}

export function isNewChat(draftKey: string): boolean {
  return draftKey === keptKey || draftKey === temporaryKey
}

/**
 * Switches the next new chat. Typed text moves along. Files do not, because they are either stored already or must never
 * be.
 */
export function chooseTemporary(isTemporary: boolean): void {
  const { text, pasted } = readDraft(newChatDraftKey(!isTemporary))
  if (text !== '') setDraft(newChatDraftKey(isTemporary), { text, pasted })
  dropDraft(newChatDraftKey(!isTemporary))
  useNewChatTemporary.setState({ isTemporary })
  // The copy that was stored when the page was last hidden is removed now.
  if (isTemporary) storeDrafts()
}
