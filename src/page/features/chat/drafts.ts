import { create } from 'zustand'

interface Drafts {
  texts: Readonly<Record<string, string>>
}

/** What was typed and not sent, by chat. The key of a chat that does not exist yet is `new`. */
export const useDrafts = create<Drafts>(() => ({ texts: {} }))

export function setDraft(key: string, text: string): void {
  useDrafts.setState(({ texts }) => ({ texts: { ...texts, [key]: text } }))
}
