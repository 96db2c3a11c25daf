import { ArrowUp, CornerDownRight, ListPlus, Square } from 'lucide-react'
import {
  withoutUnplacedPastes,
  isEmptyText,
  type MessageDraft,
} from '../../../core/model/conversation/message-draft.ts'
import { use, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { AttachButton } from '../attachments/attach-button.tsx'
import { AttachContext } from '../attachments/pending-attachments.ts'
import { discardDraft, getDraft, setDraft, useDraft } from '../drafts/drafts.ts'
import { isAnythingOpen, isWritingHere } from '../drafts/person-activity.ts'
import type { QueueCommands } from '../chat-state/commands/queue-commands.ts'
import { isNewChat } from '../chat-state/new-chat.ts'
import { useDeferredSend, type SendIntent } from './use-deferred-send.ts'
import { useRecall } from './use-recall.ts'
import { useSuggestions, type SuggestionsOptions } from './suggestions/use-suggestions.tsx'
import { DraftField } from './draft-field.tsx'
import { isInputMethodKey } from '../../ui/keyboard/input-method.ts'
import { isShortcut, showKeys, useEnterKey, type PressedKey } from '../../ui/keyboard/shortcuts.ts'

export interface ComposerProps {
  draftKey: string
  isRunning: boolean
  /** Sending is impossible; the typed text stays. */
  isDisabled?: boolean
  /** Returns `false` if the message was not accepted. The text then stays here. */
  onSend: (draft: MessageDraft) => boolean
  onStop: () => void
  /** Commands for a message while an answer runs. Absent until loaded. */
  whileRunning?: Pick<QueueCommands, 'queue' | 'steer' | 'canSteer'>
  /** Files of the message, above its text. */
  attachments?: ReactNode
  /** Source of commands, files and chats for suggestions after a slash or an @. */
  suggestFrom?: SuggestionsOptions['from']
  /** Loads the messages sent before, newest first, for the arrow keys. */
  loadSent?: (() => Promise<readonly MessageDraft[]>) | undefined
  /** Message that this one replies to, above the files. */
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
    loadSent,
    children,
  } = props
  const { enterKey } = useEnterKey()
  const draft = useDraft(draftKey) ?? emptyDraft
  const { text } = draft
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const commands = use(AttachContext)
  const isEmpty = isEmptyText(draft) && !draft.workflowStart
  const recall = useRecall({ draftKey, box, loadSent })

  useEffect(() => {
    // A double click on a chat opens it and renames it in place.
    if (document.activeElement?.matches('[data-inline-rename]')) return
    // On a phone the keyboard would cover the opened chat, so only a new chat takes the focus there.
    if (isNewChat(draftKey) || !matchMedia('(pointer: coarse)').matches)
      box.current?.focus({ preventScroll: true })
  }, [draftKey])
  useEffect(() => {
    if (!isRunning || whileRunning !== undefined) setHasSubmitted(false)
  }, [isRunning, whileRunning])
  useLayoutEffect(() => growToFit(box.current), [text])
  const { replyTo, workflowStart } = draft
  useEffect(() => {
    if (replyTo !== undefined) box.current?.focus({ preventScroll: true })
  }, [replyTo])

  const submit = (accept: (draft: MessageDraft) => boolean, intent: SendIntent = 'send') => {
    if (isDisabled) return
    if (isReading) return hold(intent)
    if (isEmpty) return
    if (!accept(withoutUnplacedPastes(draft))) {
      setHasSubmitted(!workflowStart)
      return
    }
    discardDraft(draftKey)
    recall.end()
    // A message that waited for its files may be sent while the user is elsewhere.
    if (isWritingHere()) box.current?.focus({ preventScroll: true })
  }
  const submitWith = (accept: (draft: MessageDraft) => void, intent?: SendIntent) =>
    submit((message) => {
      accept(message)
      return true
    }, intent)
  // A workflow starts at once or not at all.
  const followUp = workflowStart ? undefined : whileRunning
  const steering = isRunning && followUp?.canSteer() ? followUp : undefined
  const send = () => {
    if (!isRunning) submit(onSend)
    else if (followUp !== undefined) submitWith(followUp.queue)
    else if (!isEmpty) setHasSubmitted(!workflowStart)
  }
  const steer = () => {
    if (steering) submitWith(steering.steer, 'steer')
    else send()
  }
  const { isReading, isWaiting, hold } = useDeferredSend({
    draftKey,
    draft,
    onGranted: (intent) => (intent === 'steer' ? steer() : send()),
  })
  const suggestions = useSuggestions({ box, draftKey, from: suggestFrom, send })
  /**
   * Stops the answer. The stop button disappears, so the focus moves to the text box. On a phone the keyboard would open,
   * so there it moves to the transcript.
   */
  const stop = () => {
    onStop()
    if (matchMedia('(pointer: coarse)').matches) document.querySelector<HTMLElement>('[role="log"]')?.focus()
    else box.current?.focus({ preventScroll: true })
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const pressed = { ...pickKey(event), isComposing: event.nativeEvent.isComposing }
    if (isPlainKey(pressed) && suggestions.handleKey(event.key)) return event.preventDefault()
    const intent = toComposerAction(pressed)
    if (intent === null) return recall.handleKey(event)
    if (intent === 'stop' && (!isRunning || isAnythingOpen())) return
    event.preventDefault()
    // A key that is held down does not send the next text.
    if (event.repeat) return
    if (intent === 'stop') onStop()
    else if (intent === 'steer') steer()
    else send()
  }

  return (
    <div
      data-writing
      data-composer
      className="relative rounded-xl border border-border bg-raised shadow-float focus-within:border-faint/50"
    >
      {suggestions.list}
      {reply}
      {attachments}
      <DraftField
        {...suggestions.boxProps}
        box={box}
        aria-label={i18n.t('Message')}
        placeholder={i18n.t('Ask anything, or type / for commands')}
        rows={1}
        enterKeyHint={enterKey === 'send' ? 'send' : 'enter'}
        draft={draft}
        disabled={isDisabled}
        onChange={(changed) =>
          setDraft(draftKey, { ...getDraft(draftKey), text: changed.text, pasted: changed.pasted })
        }
        onFiles={commands === null ? undefined : (files) => commands.attach(draftKey, files)}
        onKeyDown={handleKeyDown}
        className="grows block max-h-[40dvh] min-h-12 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-read outline-none placeholder:text-faint"
      />
      {/* A line of its own, because a phone has no space for it next to the controls. */}
      <p aria-live="polite" className="px-4 text-sm text-muted not-empty:pb-1">
        {describeUnsent({ isWaiting, hasSubmitted }) ?? recall.label}
      </p>
      <div className="flex flex-wrap items-center gap-1 ps-2 pe-2 pb-2">
        {/* This row shrinks; with Queue and Steer it takes two lines. */}
        <div className="flex min-w-0 flex-1 basis-56 items-center @lg:gap-1">
          <AttachButton draftKey={draftKey} isDisabled={isDisabled} />
          {children}
        </div>
        <div className="ms-auto flex items-center gap-1">
          {isRunning && followUp !== undefined && !isEmpty && (
            <>
              <Button
                look="quiet"
                small
                title={i18n.t('Send after this answer ({keys})', { keys: showKeys('send') })}
                onClick={() => submitWith(followUp.queue)}
              >
                <ListPlus aria-hidden size={16} />
                {i18n.t('Queue')}
              </Button>
              {steering && (
                <Button
                  look="quiet"
                  small
                  title={i18n.t('Send now and redirect this answer ({keys})', { keys: showKeys('steer') })}
                  onClick={steer}
                >
                  <CornerDownRight aria-hidden size={16} />
                  {i18n.t('Steer')}
                </Button>
              )}
            </>
          )}
          <IconButton
            icon={isRunning ? Square : ArrowUp}
            label={isRunning ? i18n.t('Stop') : i18n.t('Send')}
            title={isRunning ? i18n.t('Stop (Esc)') : i18n.t('Send')}
            look="primary"
            data-send
            disabled={!isRunning && ((isEmpty && !isReading) || isDisabled)}
            // The second click of a double click on Send must not stop the answer.
            onClick={(event) => (isRunning ? event.detail < 2 && stop() : send())}
          />
        </div>
      </div>
    </div>
  )
}

const emptyDraft: MessageDraft = { text: '' }

/** Explains why a submitted message is still in the composer. */
function describeUnsent(unsent: { isWaiting: boolean; hasSubmitted: boolean }): string | null {
  if (unsent.isWaiting) return i18n.t('The message is sent as soon as its files are attached.')
  return unsent.hasSubmitted ? i18n.t('Your message is kept. Send it when this answer has ended.') : null
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

interface ComposerKey extends PressedKey {
  isComposing: boolean
  keyCode: number
}

/** Returns the action of a key press. Keys that an input method uses have none. */
export function toComposerAction(event: ComposerKey): 'send' | 'steer' | 'stop' | null {
  if (isInputMethodKey(event)) return null
  return (['send', 'steer', 'stop'] as const).find((intent) => isShortcut(intent, event)) ?? null
}

/** Whether a key is pressed without modifiers and outside an input method. */
function isPlainKey(event: ComposerKey): boolean {
  const { shiftKey, altKey, ctrlKey, metaKey } = event
  return !isInputMethodKey(event) && !shiftKey && !altKey && !ctrlKey && !metaKey
}
