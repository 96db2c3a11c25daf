import { ArrowUp, Square } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { isSendKey } from './composer-keys.ts'
import { setDraft, useDrafts } from './drafts.ts'

export interface ComposerProps {
  draftKey: string
  isRunning: boolean
  /** There is nowhere to send to; what was typed stays. */
  isDisabled?: boolean
  /** False: not taken; the text stays here. */
  onSend: (text: string) => boolean
  onStop: () => void
  children?: ReactNode
}

export function Composer(props: ComposerProps) {
  const { draftKey, isRunning, isDisabled = false, onSend, onStop, children } = props
  const text = useDrafts((drafts) => drafts.texts[draftKey] ?? '')
  const [wantedToSend, setWantedToSend] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const isEmpty = text.trim() === ''

  useEffect(() => {
    // Where a keyboard would rise over the chat that was opened to be read, only a new chat takes the focus.
    if (draftKey === 'new' || !matchMedia('(pointer: coarse)').matches)
      box.current?.focus({ preventScroll: true })
  }, [draftKey])
  useEffect(() => {
    if (!isRunning) setWantedToSend(false)
  }, [isRunning])
  useLayoutEffect(() => growToFit(box.current), [text])

  const send = () => {
    if (isEmpty || isDisabled) return
    if (isRunning || !onSend(text)) {
      setWantedToSend(true)
      return
    }
    setDraft(draftKey, '')
    box.current?.focus({ preventScroll: true })
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isSendKey({ ...pickKey(event), isComposing: event.nativeEvent.isComposing })) return
    event.preventDefault()
    send()
  }

  return (
    <div className="rounded-xl border border-border bg-raised shadow-float focus-within:border-accent">
      <textarea
        ref={box}
        aria-label="Message"
        placeholder="Message"
        rows={1}
        enterKeyHint="send"
        value={text}
        disabled={isDisabled}
        onChange={(event) => setDraft(draftKey, event.target.value)}
        onKeyDown={handleKeyDown}
        className="grows block max-h-[40dvh] min-h-12 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-read outline-none placeholder:text-faint"
      />
      <div className="flex items-center gap-1 ps-2 pe-2 pb-2">
        {children}
        <p aria-live="polite" className="min-w-0 flex-1 truncate px-2 text-end text-sm text-muted">
          {wantedToSend && 'Kept: send it when this answer has ended.'}
        </p>
        <IconButton
          icon={isRunning ? Square : ArrowUp}
          label={isRunning ? 'Stop' : 'Send'}
          look="primary"
          disabled={!isRunning && (isEmpty || isDisabled)}
          // The second half of a double click on Send is not meant for Stop.
          onClick={(event) => (isRunning ? event.detail < 2 && onStop() : send())}
        />
      </div>
    </div>
  )
}

function pickKey(event: KeyboardEvent) {
  const { key, shiftKey, altKey, ctrlKey, metaKey, keyCode } = event
  return { key, shiftKey, altKey, ctrlKey, metaKey, keyCode }
}

function growToFit(box: HTMLTextAreaElement | null): void {
  if (box === null || CSS.supports('field-sizing', 'content')) return
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight}px`
}
