import { lazy, Suspense, useCallback, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { SessionId } from '../../../../core/model/id.ts'
import type { ChatServices } from '../../chat-state/chat-services.ts'
import { findTrigger, type Trigger } from './find-trigger.ts'
import type { SuggestionsHandle } from './suggestions.tsx'

const Suggestions = lazy(async () => ({
  default: (await import('./suggestions.tsx')).Suggestions,
}))

export interface SuggestionsOptions {
  box: RefObject<HTMLTextAreaElement | null>
  draftKey: string
  /** Absent until loaded; there are no suggestions before. */
  from: { sessionId: SessionId | null; services: ChatServices } | undefined
  /** Sends the message. Called for an Enter that was pressed while the list was loading and that chose nothing. */
  send: () => void
}

/** The suggestion list for a slash or an @: the list element, the attributes of the text box, and key handling. */
export function useSuggestions({ box, draftKey, from, send }: SuggestionsOptions) {
  const [trigger, setTrigger] = useState<Trigger | null>(null)
  const [dismissed, setDismissed] = useState<Trigger | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const [form, setForm] = useState<{ draftKey: string; content: ReactNode }>()
  const showForm = useCallback(
    (content: ReactNode) => {
      setForm({ draftKey, content })
      // The form takes the place of the list.
      setTrigger(null)
      if (content === null) box.current?.focus({ preventScroll: true })
    },
    [draftKey, box],
  )
  const dismiss = useCallback(() => setDismissed(trigger), [trigger])
  const handle = useRef<SuggestionsHandle>(null)
  const listId = useId()
  /** The command for which Enter was pressed before its list was loaded. */
  const waiting = useRef<Trigger | null>(null)
  const look = useCallback(() => {
    const field = box.current
    if (field === null) return
    const { value, selectionStart, selectionEnd } = field
    const isWriting = document.activeElement === field && selectionStart === selectionEnd
    const typed = isWriting ? findTrigger(value, selectionStart) : null
    setTrigger((before) => (isSame(before, typed) ? before : typed))
    if (typed === null) setDismissed(null)
  }, [box])
  const isDismissed =
    dismissed !== null && trigger?.kind === dismissed.kind && trigger.from === dismissed.from
  const isOpen = trigger !== null && !isDismissed && from !== undefined
  const handleKey = (key: string): boolean => {
    if (!isOpen) return false
    if (handle.current !== null) return handle.current.handleKey(key)
    if (key !== 'Enter' || trigger.kind !== 'slash') return false
    waiting.current = trigger
    return true
  }
  const handleWaiting = () => {
    const isWanted = isSame(waiting.current, trigger)
    waiting.current = null
    if (isWanted && handle.current?.handleKey('Enter') !== true) send()
  }
  return {
    /** Attributes of the text box, including the ARIA ones. */
    boxProps: {
      onSelect: look,
      onBlur: () => setTrigger(null),
      'aria-autocomplete': 'list' as const,
      ...(isOpen && active !== null && { 'aria-controls': listId, 'aria-activedescendant': active }),
    },
    handleKey,
    list: isOpen ? (
      <Suspense>
        <Suggestions
          handle={handle}
          trigger={trigger}
          box={box}
          draftKey={draftKey}
          listId={listId}
          onActive={setActive}
          onDismiss={dismiss}
          showForm={showForm}
          onReady={handleWaiting}
          {...from}
        />
      </Suspense>
    ) : (
      form?.draftKey === draftKey && form.content
    ),
  }
}

function isSame(one: Trigger | null, other: Trigger | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
