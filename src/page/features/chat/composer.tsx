import { ArrowUp, CornerDownRight, ListPlus, Square } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { readComposerKey } from './composer-keys.ts'
import { setDraft, useDrafts } from './drafts.ts'

export interface ComposerProps {
  draftKey: string
  isRunning: boolean
  /** There is nowhere to send to; what was typed stays. */
  isDisabled?: boolean
  /** False: not taken; the text stays here. */
  onSend: (text: string) => boolean
  onStop: () => void
  /** What else can be done with a text while an answer runs; absent until it is loaded. */
  whileRunning?: { queue: (text: string) => void; steer: (text: string) => void }
  children?: ReactNode
}

export function Composer(props: ComposerProps) {
  const { draftKey, isRunning, isDisabled = false, onSend, onStop, whileRunning, children } = props
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
    if (!isRunning || whileRunning !== undefined) setWantedToSend(false)
  }, [isRunning, whileRunning])
  useLayoutEffect(() => growToFit(box.current), [text])

  const hand = (take: (text: string) => boolean) => {
    if (isEmpty || isDisabled) return
    if (!take(text)) {
      setWantedToSend(true)
      return
    }
    setDraft(draftKey, '')
    box.current?.focus({ preventScroll: true })
  }
  const pass = (take: (text: string) => void) =>
    hand((written) => {
      take(written)
      return true
    })
  const send = () => {
    if (!isRunning) hand(onSend)
    else if (whileRunning !== undefined) pass(whileRunning.queue)
    else if (!isEmpty) setWantedToSend(true)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const wish = readComposerKey({ ...pickKey(event), isComposing: event.nativeEvent.isComposing })
    if (wish === null) return
    event.preventDefault()
    // A key that is held down does not send what is typed next.
    if (event.repeat) return
    if (wish === 'steer' && isRunning && whileRunning !== undefined) pass(whileRunning.steer)
    else send()
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
      <div className="flex flex-wrap items-center gap-1 ps-2 pe-2 pb-2">
        {children}
        <p aria-live="polite" className="min-w-0 flex-1 truncate text-end text-sm text-muted">
          {wantedToSend &&
            (isRunning
              ? 'Kept: send it as soon as everything is loaded.'
              : 'Kept: send it when this answer has ended.')}
        </p>
        <div className="ms-auto flex items-center gap-1">
          {isRunning && whileRunning !== undefined && !isEmpty && (
            <>
              <Button
                look="quiet"
                title="Send after this answer (Enter)"
                className="h-8"
                onClick={() => pass(whileRunning.queue)}
              >
                <ListPlus aria-hidden size={16} />
                Queue
              </Button>
              <Button
                look="quiet"
                title="Send into this answer (Ctrl+Enter or ⌘+Enter)"
                className="h-8"
                onClick={() => pass(whileRunning.steer)}
              >
                <CornerDownRight aria-hidden size={16} />
                Steer
              </Button>
            </>
          )}
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
