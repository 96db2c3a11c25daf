import { create } from 'zustand'
import { dropDraft, readDraft, setDraft, storeDrafts } from './drafts.ts'

/** Whether the next new chat is a temporary one. Of this page: a reload begins with one that is kept. */
export const useNewChatTemporary = create<{ isTemporary: boolean }>(() => ({ isTemporary: false }))

const keptKey = 'new'
const temporaryKey = 'temporary-new'

/** What is typed for a temporary chat is never stored, also before it is sent. */
export function newChatDraftKey(isTemporary: boolean): string {
  return isTemporary ? temporaryKey : keptKey
}

export function isNewChat(draftKey: string): boolean {
  return draftKey === keptKey || draftKey === temporaryKey
}

/** What was typed before goes along; files do not: they are stored already, or never were. */
export function chooseTemporary(isTemporary: boolean): void {
  const { text, pasted } = readDraft(newChatDraftKey(!isTemporary))
  if (text !== '') setDraft(newChatDraftKey(isTemporary), { text, pasted })
  dropDraft(newChatDraftKey(!isTemporary))
  useNewChatTemporary.setState({ isTemporary })
  // What was stored of it when the page was last hidden goes now.
  if (isTemporary) storeDrafts()
}
