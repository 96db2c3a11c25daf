import { ArrowUp, CornerDownRight, ListPlus, Square } from 'lucide-react'
import { dropUnplaced, isNothing, type WrittenText } from '../../../../core/kernel/written-text.ts'
import { use, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { say } from '../../../words/say.ts'
import { isPlain, readComposerKey } from './composer-keys.ts'
import { AttachButton } from '../attachments/attach-button.tsx'
import { AttachContext } from '../attachments/attaching.ts'
import { dropDraft, readDraft, setDraft, useDraft } from '../drafts.ts'
import { isNewChat } from '../temporary-choice.ts'
import { useHeldSend, type SendWish } from './use-held-send.ts'
import { useRecall } from './use-recall.ts'
import { useSuggestions, type SuggestionsOptions } from './use-suggestions.tsx'
import { WrittenField } from './written-field.tsx'

export interface ComposerProps {
  draftKey: string
  isRunning: boolean
  /** There is nowhere to send to; what was typed stays. */
  isDisabled?: boolean
  /** False: not taken; what was written stays here. */
  onSend: (written: WrittenText) => boolean
  onStop: () => void
  /** What else can be done with a text while an answer runs; absent until it is loaded. */
  whileRunning?: { queue: (written: WrittenText) => void; steer: (written: WrittenText) => void }
  /** The files of the message, above its words. */
  attachments?: ReactNode
  /** Where commands, files and chats come from, for the slash and the @. */
  suggestFrom?: SuggestionsOptions['from']
  /** What was sent before, newest first, for the arrow keys. */
  readSent?: (() => Promise<readonly WrittenText[]>) | undefined
  /** What the message answers, above them. */
  reply?: ReactNode
  children?: ReactNode
}

export function Composer(props: ComposerProps) {
  const {
    draftKey,
    isRunning,
    isDisabled = false,
    onSend,
    onStop,
    whileRunning,
    attachments,
    reply,
    suggestFrom,
    readSent,
    children,
  } = props
  const written = useDraft(draftKey) ?? nothing
  const { text } = written
  const [wantedToSend, setWantedToSend] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const commands = use(AttachContext)
  const isEmpty = isNothing(written)
  const suggestions = useSuggestions({ box, draftKey, from: suggestFrom })
  const recall = useRecall({ draftKey, box, readSent })

  useEffect(() => {
    // Where a keyboard would rise over the chat that was opened to be read, only a new chat takes the focus.
    if (isNewChat(draftKey) || !matchMedia('(pointer: coarse)').matches)
      box.current?.focus({ preventScroll: true })
  }, [draftKey])
  useEffect(() => {
    if (!isRunning || whileRunning !== undefined) setWantedToSend(false)
  }, [isRunning, whileRunning])
  useLayoutEffect(() => growToFit(box.current), [text])
  const { replyTo } = written
  useEffect(() => {
    if (replyTo !== undefined) box.current?.focus({ preventScroll: true })
  }, [replyTo])

  const hand = (take: (written: WrittenText) => boolean, wish: SendWish = 'send') => {
    if (isDisabled) return
    if (isReading) return hold(wish)
    if (isEmpty) return
    if (!take(dropUnplaced(written))) {
      setWantedToSend(true)
      return
    }
    dropDraft(draftKey)
    recall.end()
    // A message that waited for its files goes while the person may be elsewhere.
    if (isWritingHere()) box.current?.focus({ preventScroll: true })
  }
  const pass = (take: (written: WrittenText) => void, wish?: SendWish) =>
    hand((handed) => {
      take(handed)
      return true
    }, wish)
  const send = () => {
    if (!isRunning) hand(onSend)
    else if (whileRunning !== undefined) pass(whileRunning.queue)
    else if (!isEmpty) setWantedToSend(true)
  }
  const steer = () => {
    if (isRunning && whileRunning !== undefined) pass(whileRunning.steer, 'steer')
    else send()
  }
  const { isReading, isHeld, hold } = useHeldSend({
    draftKey,
    written,
    onGranted: (wish) => (wish === 'steer' ? steer() : send()),
  })
  /** The button is off as soon as nothing runs: the focus goes to where the next message is written; on a phone, where a keyboard would rise, to what is read. */
  const stop = () => {
    onStop()
    if (matchMedia('(pointer: coarse)').matches) document.querySelector<HTMLElement>('[role="log"]')?.focus()
    else box.current?.focus({ preventScroll: true })
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const pressed = { ...pickKey(event), isComposing: event.nativeEvent.isComposing }
    if (isPlain(pressed) && suggestions.handleKey(event.key)) return event.preventDefault()
    const wish = readComposerKey(pressed)
    if (wish === null) return recall.handleKey(event)
    if (wish === 'stop' && !isRunning) return
    event.preventDefault()
    // A key that is held down does not send what is typed next.
    if (event.repeat) return
    if (wish === 'stop') onStop()
    else if (wish === 'steer') steer()
    else send()
  }

  return (
    <div
      data-writing
      data-composer
      className="relative rounded-xl border border-border bg-raised shadow-float focus-within:border-accent"
    >
      {suggestions.list}
      {reply}
      {attachments}
      <WrittenField
        {...suggestions.boxProps}
        box={box}
        aria-label={say('Message')}
        placeholder={say('Message')}
        rows={1}
        enterKeyHint="send"
        written={written}
        disabled={isDisabled}
        onChange={(changed) =>
          setDraft(draftKey, { ...readDraft(draftKey), text: changed.text, pasted: changed.pasted })
        }
        onFiles={commands === null ? undefined : (files) => commands.attach(draftKey, files)}
        onKeyDown={handleKeyDown}
        className="grows block max-h-[40dvh] min-h-12 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-read outline-none placeholder:text-faint"
      />
      {/* A line of its own: beside the controls a phone would show a letter of it. */}
      <p aria-live="polite" className="px-4 text-sm text-muted not-empty:pb-1">
        {describeKept({ isHeld, wantedToSend, isRunning }) ?? recall.words}
      </p>
      <div className="flex flex-wrap items-center gap-1 ps-2 pe-2 pb-2">
        {/* A row that gives way; with Queue and Steer it takes two. */}
        <div className="flex min-w-0 flex-1 basis-56 items-center sm:gap-1">
          <AttachButton draftKey={draftKey} isDisabled={isDisabled} />
          {children}
        </div>
        <div className="ms-auto flex items-center gap-1">
          {isRunning && whileRunning !== undefined && !isEmpty && (
            <>
              <Button
                look="quiet"
                title={say('Send after this answer (Enter)')}
                className="h-8"
                onClick={() => pass(whileRunning.queue)}
              >
                <ListPlus aria-hidden size={16} />
                {say('Queue')}
              </Button>
              <Button
                look="quiet"
                title={say('Send into this answer (Ctrl+Enter or ⌘+Enter)')}
                className="h-8"
                onClick={steer}
              >
                <CornerDownRight aria-hidden size={16} />
                {say('Steer')}
              </Button>
            </>
          )}
          <IconButton
            icon={isRunning ? Square : ArrowUp}
            label={isRunning ? say('Stop') : say('Send')}
            look="primary"
            disabled={!isRunning && ((isEmpty && !isReading) || isDisabled)}
            // The second half of a double click on Send is not meant for Stop.
            onClick={(event) => (isRunning ? event.detail < 2 && stop() : send())}
          />
        </div>
      </div>
    </div>
  )
}

const nothing: WrittenText = { text: '' }

function isWritingHere(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.closest('[data-composer]') !== null
}

/** Why something that was sent is still here. */
function describeKept(kept: { isHeld: boolean; wantedToSend: boolean; isRunning: boolean }): string | null {
  if (kept.isHeld) return say('It is sent as soon as its files are attached.')
  if (!kept.wantedToSend) return null
  return kept.isRunning
    ? say('Kept: send it as soon as everything is loaded.')
    : say('Kept: send it when this answer has ended.')
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
