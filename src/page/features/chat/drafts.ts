import { create } from 'zustand'

interface Drafts {
  texts: Readonly<Record<string, string>>
}

/** What was typed and not sent, by chat. The key of a chat that does not exist yet is `new`. */
export const useDrafts = create<Drafts>(() => ({ texts: {} }))

export function setDraft(key: string, text: string): void {
  useDrafts.setState(({ texts }) => ({ texts: { ...texts, [key]: text } }))
}

/** Puts back what was not taken, before what was typed since. */
export function returnDraft(key: string, text: string): void {
  const typed = useDrafts.getState().texts[key] ?? ''
  setDraft(key, typed.trim() === '' ? text : `${text}\n\n${typed}`)
}

export function dropDraft(key: string): void {
  useDrafts.setState(({ texts }) => ({
    texts: Object.fromEntries(Object.entries(texts).filter(([name]) => name !== key)),
  }))
}
