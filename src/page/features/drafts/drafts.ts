import { useMemo, useEffect, useState, use } from 'react'
import { create } from 'zustand'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import { isDraftOfTemporary } from '../../../core/model/conversation/stored-draft.ts'
import {
  withoutUnplacedPastes,
  isEmptyText,
  type WrittenText,
} from '../../../core/model/conversation/written-text.ts'
import { joinWritten } from './written-text-edits.ts'
import { isWorthStoring, parseDrafts, toStoredDraft, type Drafts } from './internal/stored-drafts.ts'
import { AnnounceContext } from '../../ui/feedback/announce.ts'
import { i18n } from '../../i18n/i18n.ts'

const restMs = 250

/** Returns the draft once the user stops typing, for work that is too slow for each keystroke. */
export function useDebouncedDraft(draftKey: string): WrittenText | undefined {
  const draft = useDraft(draftKey)
  const [rested, setRested] = useState<{ draftKey: string; draft: WrittenText | undefined }>()
  useEffect(() => {
    const timer = setTimeout(() => setRested({ draftKey, draft }), restMs)
    return () => clearTimeout(timer)
  }, [draftKey, draft])
  return rested?.draftKey === draftKey ? rested.draft : undefined
}

const storageKey = 'innerloop:drafts'

/** Unsent messages by chat. The key of a chat that does not exist yet is `new`. A reload keeps them. */
export const useDrafts = create<Drafts>(() => parseDrafts(readStored()))

/** Returns the attachments of the restored drafts, as long as nothing was attached or sent here. */
export function listDraftAttachments(): readonly Attachment[] {
  return Object.values(useDrafts.getState().attachments).flat()
}

/** Returns the draft of that key. The object stays the same until the draft changes. */
export function useDraft(key: string): WrittenText | undefined {
  const text = useDrafts(({ texts }) => texts[key])
  const pasted = useDrafts((drafts) => drafts.pasted[key])
  const attachments = useDrafts((drafts) => drafts.attachments[key])
  const replyTo = useDrafts((drafts) => drafts.replies[key])
  return useMemo(
    () => (text === undefined ? undefined : { text, pasted, attachments, replyTo }),
    [text, pasted, attachments, replyTo],
  )
}

export function getDraft(key: string): WrittenText {
  const { texts, pasted, attachments, replies } = useDrafts.getState()
  return {
    text: texts[key] ?? '',
    pasted: pasted[key],
    attachments: attachments[key],
    replyTo: replies[key],
  }
}

export function setDraft(key: string, { text, pasted, attachments, replyTo }: WrittenText): void {
  useDrafts.setState((drafts) => ({
    texts: { ...drafts.texts, [key]: text },
    pasted: change(drafts.pasted, key, pasted),
    attachments: change(drafts.attachments, key, attachments),
    replies: change(drafts.replies, key, replyTo),
  }))
}

/** Puts back a message that could not be sent, before the text that was typed since. */
export function returnToDraft(key: string, written: WrittenText): void {
  const typed = getDraft(key)
  setDraft(key, isEmptyText(typed) ? written : joinWritten(written, typed))
}

export function discardDraft(key: string): void {
  useDrafts.setState(({ texts, pasted, attachments, replies }) => ({
    replies: without(replies, key),
    texts: without(texts, key),
    pasted: without(pasted, key),
    attachments: without(attachments, key),
  }))
}

type ByKey<Value> = Readonly<Record<string, Value>>

function change<Value>(record: ByKey<Value>, key: string, value: Value | undefined): ByKey<Value> {
  return value === undefined ? without(record, key) : { ...record, [key]: value }
}

function without<Value>(record: ByKey<Value>, key: string): ByKey<Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}

/** Stores the drafts whenever the page may be about to unload. Writing at each keystroke would be slow for a long text. */
export function saveDraftsOnHide(): void {
  addEventListener('pagehide', saveDrafts)
  document.addEventListener('visibilitychange', saveDrafts)
  // Sent text must not return after a crash, so its stored copy is removed at once.
  useDrafts.subscribe(({ texts }, before) => {
    const isGone = Object.keys(before.texts).some(
      (key) => (before.texts[key] ?? '') !== '' && (texts[key] ?? '') === '',
    )
    if (isGone && readStored() !== null) saveDrafts()
  })
}

/** Stores the drafts in session storage. If there is not enough space, the longest are left out. */
export function saveDrafts(): void {
  const written = Object.keys(useDrafts.getState().texts)
    .filter((key) => !isDraftOfTemporary(key))
    .map((key) => [key, withoutUnplacedPastes(getDraft(key))] as const)
    .filter(([, draft]) => isWorthStoring(draft))
    .map(([key, draft]): [string, string] => [key, JSON.stringify(toStoredDraft(draft))])
    .toSorted(([, one], [, other]) => one.length - other.length)
  for (; !isStored(written);) if (written.pop() === undefined) return
}

function isStored(written: readonly [string, string][]): boolean {
  try {
    const entries = written.map(([key, json]) => `${JSON.stringify(key)}:${json}`)
    sessionStorage.setItem(storageKey, `{${entries.join()}}`)
    return true
  } catch {
    // Storage is missing or full, and the page is unloading. The failure cannot be shown.
    return false
  }
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    // Storage is blocked, or this is a test without a page. There are no drafts.
    return null
  }
}

/** Returns a function that announces a discarded edit. `reopen` shows the edit again with its text. */
export function useUndoableDiscard(): (reopen: () => void) => void {
  const announce = use(AnnounceContext)
  return (reopen) => announce.undoable(i18n.t('Your changes were dropped.'), { undo: reopen })
}
