import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import { isInputMethodKey } from '../../ui/keyboard/input-method.ts'
import { isShortcut } from '../../ui/keyboard/shortcuts.ts'
import { i18n } from '../../i18n/i18n.ts'
import { discardDraft, getDraft, setDraft } from '../drafts/drafts.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { isScreenShareMode } from '../../ui/text/redaction.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { withoutFiles } from '../../../core/model/conversation/message-draft.ts'

export interface RecallOptions {
  draftKey: string
  box: RefObject<HTMLTextAreaElement | null>
  /** Loads the messages sent before, newest first. */
  loadSent: (() => Promise<readonly MessageDraft[]>) | undefined
}

/**
 * Recalls sent messages. Arrow up in the first line goes to older messages, arrow down in the last line goes back to the
 * draft. The draft is stored meanwhile, so that neither a reload nor sending something else loses it.
 */
export function useRecall({ draftKey, box, loadSent }: RecallOptions) {
  const [walk, setWalk] = useState<Recall | null>(null)
  const caret = useRef<'start' | 'end' | null>(null)
  useEffect(() => setWalk(null), [draftKey])
  useLayoutEffect(() => {
    if (caret.current === null || box.current === null) return
    const at = caret.current === 'start' ? 0 : box.current.value.length
    box.current.setSelectionRange(at, at)
    caret.current = null
  })

  const show = (next: Recall, step: 1 | -1) => {
    caret.current = step === 1 ? 'start' : 'end'
    const draft = getDraft(toStashKey(draftKey))
    const { attachments, replyTo, ...now } = getDraft(draftKey)
    const isLeavingDraft = step === 1 && next.at === 0 && draft.text === ''
    if (isLeavingDraft && now.text !== '') setDraft(toStashKey(draftKey), withoutFiles(now))
    if (next.at === -1) discardDraft(toStashKey(draftKey))
    setDraft(draftKey, { ...(next.entries[next.at] ?? draft), attachments, replyTo })
    setWalk(next)
  }
  const begin = async () => {
    const before = getDraft(draftKey)
    const entries = (await loadSent?.()) ?? []
    const now = getDraft(draftKey)
    if (now.text !== before.text || now.pasted !== before.pasted) return
    // After a reload the text box has a recalled text, and the draft is stored separately.
    const hasStash = getDraft(toStashKey(draftKey)).text !== ''
    const start = hasStash ? { entries: [withoutFiles(now), ...entries], at: 0 } : { entries, at: -1 }
    const first = stepRecall(start, 1, now)
    if (first !== null) show(first, 1)
  }
  const go = (step: 1 | -1) => {
    const now = getDraft(draftKey)
    const hasStash = walk === null && step === -1 && getDraft(toStashKey(draftKey)).text !== ''
    const from = hasStash ? { entries: [withoutFiles(now)], at: 0 } : walk
    const next = from && stepRecall(from, step, now)
    if (next) show(next, step)
    else if (from === null && step === 1) void begin()
  }

  return {
    /**
     * Handles the arrow keys. If the caret does not move, it was in the outermost line. Only the browser knows where lines
     * wrap.
     */
    handleKey: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      const step = isShortcut('older-message', event) ? 1 : isShortcut('newer-message', event) ? -1 : null
      const { currentTarget: field } = event
      if (step === null || event.shiftKey || isInputMethodKey(event)) return
      const { value, selectionStart, selectionEnd } = field
      if (selectionStart !== selectionEnd) return
      const rest = step === 1 ? value.slice(0, selectionStart) : value.slice(selectionEnd)
      if (rest.includes('\n')) return
      const isWalking = walk !== null && walk.at !== -1
      setTimeout(() => {
        const isUnmoved = field.selectionStart === selectionStart && field.selectionEnd === selectionEnd
        // From the outermost line browsers move to the very end of the text. In a draft that is all, and the next press goes
        // on.
        const isOutermost = isWalking && field.selectionStart === (step === 1 ? 0 : value.length)
        const isSame = field.value === value && document.activeElement === field
        if (isSame && (isUnmoved || isOutermost)) go(step)
      }, 0)
    },
    /** Ends the recall after sending and restores the draft. */
    end: () => {
      const draft = getDraft(toStashKey(draftKey))
      discardDraft(toStashKey(draftKey))
      if (draft.text !== '') setDraft(draftKey, draft)
      setWalk(null)
    },
    label:
      walk === null || walk.at === -1
        ? ''
        : i18n.t('Sent earlier: {at} of {count}', { at: walk.at + 1, count: walk.entries.length }),
  }
}

function toStashKey(draftKey: string): string {
  return `before-recall:${draftKey}`
}

/** A position in the list of messages sent before. `at` is -1 for the draft, 0 for the newest sent message. */
interface Recall {
  entries: readonly MessageDraft[]
  at: number
}

/**
 * Stores the current text at its position and moves one step. Returns `null` at either end. A text edited at any position
 * is there again when the user comes back to it.
 */
function stepRecall(walk: Recall, step: 1 | -1, now: MessageDraft): Recall | null {
  const at = walk.at + step
  if (at < -1 || at >= walk.entries.length) return null
  const entries = walk.entries.map((entry, index) => (index === walk.at ? withoutFiles(now) : entry))
  return { entries, at }
}

/**
 * Loads the messages sent before, for the composer to recall. Messages of other chats are left out during a presentation
 * and in a temporary chat.
 */
export async function loadSentMessages(
  services: ChatServices | null,
  sessionId: SessionId | null,
  beginsTemporary: boolean,
) {
  const isAlone = isScreenShareMode() || (sessionId === null && beginsTemporary)
  return (await services?.queries.readSentTexts(sessionId, isAlone ? 'chat' : 'all')) ?? []
}
