import { useMemo } from 'react'
import { create } from 'zustand'
import type { PastedText } from '../../../core/kernel/pasted-text.ts'
import { dropUnplaced, type WrittenText } from '../../../core/kernel/written-text.ts'
import { joinWritten } from './pasting.ts'

interface Drafts {
  texts: Readonly<Record<string, string>>
  /** What was pasted into them, also what an undo would bring back. */
  pasted: Readonly<Record<string, readonly PastedText[]>>
}

const storageKey = 'innerloop:drafts'

/** What was typed and not sent, by chat. The key of a chat that does not exist yet is `new`. A reload keeps it. */
export const useDrafts = create<Drafts>(() => readDrafts(readStored()))

/** The draft of that key, the same object until it changes. */
export function useDraft(key: string): WrittenText | undefined {
  const text = useDrafts(({ texts }) => texts[key])
  const pasted = useDrafts((drafts) => drafts.pasted[key])
  return useMemo(() => (text === undefined ? undefined : { text, pasted }), [text, pasted])
}

export function setDraft(key: string, { text, pasted }: WrittenText): void {
  useDrafts.setState((drafts) => ({
    texts: { ...drafts.texts, [key]: text },
    pasted: pasted === undefined ? without(drafts.pasted, key) : { ...drafts.pasted, [key]: pasted },
  }))
}

/** Puts back what could not be sent, before what was typed since. */
export function returnToDraft(key: string, written: WrittenText): void {
  const { texts, pasted } = useDrafts.getState()
  const typed = { text: texts[key] ?? '', pasted: pasted[key] }
  setDraft(key, typed.text.trim() === '' ? written : joinWritten(written, typed))
}

export function dropDraft(key: string): void {
  useDrafts.setState(({ texts, pasted }) => ({ texts: without(texts, key), pasted: without(pasted, key) }))
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}

/** Stores the drafts whenever the page may be about to go: writing at each key would cost with a long text. */
export function keepDrafts(): void {
  addEventListener('pagehide', storeDrafts)
  document.addEventListener('visibilitychange', storeDrafts)
}

export function readDrafts(stored: string | null): Drafts {
  const drafts: { texts: Record<string, string>; pasted: Record<string, PastedText[]> } = {
    texts: {},
    pasted: {},
  }
  for (const [key, value] of readEntries(stored)) {
    if (typeof value === 'string') drafts.texts[key] = value
    if (typeof value !== 'object' || value === null || !('text' in value) || !('pasted' in value)) continue
    const { text, pasted } = value
    if (typeof text !== 'string' || !Array.isArray(pasted)) continue
    drafts.texts[key] = text
    drafts.pasted[key] = pasted.filter(isPastedText)
  }
  return drafts
}

function readEntries(stored: string | null): [string, unknown][] {
  try {
    const found: unknown = JSON.parse(stored ?? '{}')
    return Object.entries(typeof found === 'object' && found !== null ? found : {})
  } catch {
    // Not ours, or cut off: nothing of it can be used.
    return []
  }
}

function isPastedText(value: unknown): value is PastedText {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('placeholder' in value))
    return false
  return typeof value.text === 'string' && typeof value.placeholder === 'string'
}

/** Where there is not room for all, the longest are left out: the others are kept. */
function storeDrafts(): void {
  const { texts, pasted } = useDrafts.getState()
  const written = Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([key, text]): [string, string] => {
      const kept = dropUnplaced({ text, pasted: pasted[key] })
      return [key, JSON.stringify(kept.pasted === undefined ? text : kept)]
    })
    .toSorted(([, one], [, other]) => one.length - other.length)
  for (; !isStored(written);) if (written.pop() === undefined) return
}

function isStored(written: readonly [string, string][]): boolean {
  try {
    const entries = written.map(([key, json]) => `${JSON.stringify(key)}:${json}`)
    sessionStorage.setItem(storageKey, `{${entries.join()}}`)
    return true
  } catch {
    // No storage, or it is full, while the page goes: there is nobody left to tell.
    return false
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
