import { create } from 'zustand'

interface Drafts {
  texts: Readonly<Record<string, string>>
}

const storageKey = 'innerloop:drafts'

/** What was typed and not sent, by chat. The key of a chat that does not exist yet is `new`. A reload keeps it. */
export const useDrafts = create<Drafts>(() => ({ texts: readDrafts(readStored()) }))

export function setDraft(key: string, text: string): void {
  useDrafts.setState(({ texts }) => ({ texts: { ...texts, [key]: text } }))
}

/** Puts back what could not be sent, before what was typed since. */
export function returnToDraft(key: string, text: string): void {
  const typed = useDrafts.getState().texts[key] ?? ''
  setDraft(key, typed.trim() === '' ? text : `${text}\n\n${typed}`)
}

export function dropDraft(key: string): void {
  useDrafts.setState(({ texts }) => ({
    texts: Object.fromEntries(Object.entries(texts).filter(([name]) => name !== key)),
  }))
}

/** Stores the drafts whenever the page may be about to go: writing at each key would cost with a long text. */
export function keepDrafts(): void {
  addEventListener('pagehide', storeDrafts)
  document.addEventListener('visibilitychange', storeDrafts)
}

export function readDrafts(stored: string | null): Drafts['texts'] {
  try {
    const found: unknown = JSON.parse(stored ?? '{}')
    const entries = Object.entries(typeof found === 'object' && found !== null ? found : {})
    return Object.fromEntries(entries.filter((entry) => typeof entry[1] === 'string'))
  } catch {
    // Not ours, or cut off: nothing of it can be used.
    return {}
  }
}

function storeDrafts(): void {
  const { texts } = useDrafts.getState()
  const written = Object.entries(texts).filter(([, text]) => text !== '')
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(written)))
  } catch {
    // No storage, or it is full, while the page goes: there is nobody left to tell.
  }
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    // Where storage is forbidden, or in a test without a page, there are no drafts to read.
    return null
  }
}
