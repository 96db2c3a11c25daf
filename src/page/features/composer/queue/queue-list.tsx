import { showText } from '../../../i18n/show-text.ts'
import { ArrowDown, ArrowUp, CornerDownRight, Pencil, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { QueuedMessage } from '../../../../core/model/conversation/queued-message.ts'
import type { QueuePause } from '../../../../core/model/conversation/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { isInputMethodKey } from '../../../ui/keyboard/input-method.ts'
import { isShortcut } from '../../../ui/keyboard/shortcuts.ts'
import { controlClass } from '../../../ui/controls/field.tsx'
import { DraftField } from '../draft-field.tsx'
import { isEmptyText, type MessageDraft } from '../../../../core/model/conversation/message-draft.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import { returnToDraft, useUndoableDiscard } from '../../drafts/drafts.ts'
import { isSameDraft } from '../../drafts/message-draft-edits.ts'
import type { QueueCommands } from '../../chat-state/commands/queue-commands.ts'
import { FileName } from '../../../ui/text/display-text.tsx'

/** Reason why the queue waits, by how the last answer ended. Later answers may have ended since. */
const pauseLabels: Record<QueuePause, MessageDescriptor> = {
  stopped: /*i18n*/ { id: 'The queue is paused because an answer was stopped.' },
  failed: /*i18n*/ { id: 'The queue is paused because an answer failed.' },
  interrupted: /*i18n*/ { id: 'The queue is paused because an answer was interrupted.' },
}

/** Shown if the worker ended between the answer and the next message, so there is no reason. */
const waitingLabel = /*i18n*/ { id: 'These messages are still waiting to be sent.' }

export interface QueueListProps {
  queued: readonly QueuedMessage[]
  paused: QueuePause | undefined
  isRunning: boolean
  commands: QueueCommands
}

/** Messages that will be sent after this answer, in order. */
export function QueueList({ queued, paused, isRunning, commands }: QueueListProps) {
  if (queued.length === 0) return null
  return (
    <div className="mb-2 rounded-xl border border-border bg-surface px-1.5 py-1.5">
      {!isRunning && queued.some(({ refusal }) => refusal === undefined) && (
        <div className="flex flex-wrap items-center justify-between gap-2 px-2.5 pt-1 pb-2">
          <p className="min-w-0 flex-1 basis-48 text-sm text-warning">
            {i18n.t(paused === undefined ? waitingLabel : pauseLabels[paused])}
          </p>
          <Button small onClick={commands.resume}>
            {i18n.t('Resume queue')}
          </Button>
        </div>
      )}
      <ul
        aria-label={i18n.t('Queued messages')}
        className="max-h-[30dvh] divide-y divide-border overflow-y-auto"
      >
        {queued.map((message, index) => (
          <QueueItem
            key={message.id}
            message={message}
            isFirst={index === 0}
            isLast={index === queued.length - 1}
            commands={commands}
          />
        ))}
      </ul>
    </div>
  )
}

interface QueueItemProps {
  message: QueuedMessage
  isFirst: boolean
  isLast: boolean
  commands: QueueCommands
}

function QueueItem({ message, isFirst, isLast, commands }: QueueItemProps) {
  const [draft, setDraft] = useState<MessageDraft | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const isEditing = draft !== null
  const drop = useUndoableDiscard()
  const isThere = useIsThere()
  const cancel = (edited: MessageDraft) => {
    setDraft(null)
    if (isSameDraft(edited, message)) return
    // A message that was sent or removed meanwhile cannot be edited, so its text goes to the composer.
    drop(() => (isThere() ? setDraft(edited) : returnToDraft(message.sessionId, toContent(edited))))
  }
  useEffect(() => {
    if (isEditing) box.current?.focus()
  }, [isEditing])
  if (draft !== null) {
    const save = () => {
      if (isEmptyText(draft)) return
      setDraft(null)
      if (draft !== message) commands.edit(message.id, draft)
    }
    return (
      <li className="flex flex-col gap-2 px-2.5 py-2">
        <DraftField
          box={box}
          aria-label={i18n.t('Edit message')}
          rows={2}
          draft={draft}
          onChange={setDraft}
          onKeyDown={(event) => {
            if (isInputMethodKey(event)) return
            if (isShortcut('cancel-editing', event)) cancel(draft)
            if (isShortcut('save-and-send', event)) save()
          }}
          className={controlClass}
        />
        <div className="flex gap-2">
          <Button look="primary" small disabled={isEmptyText(draft)} onClick={save}>
            {i18n.t('Save')}
          </Button>
          <Button small onClick={() => cancel(draft)}>
            {i18n.t('Cancel')}
          </Button>
        </div>
      </li>
    )
  }
  return (
    <li className="flex items-center gap-0.5 py-1.5 ps-2.5">
      {message.isSteered === true && (
        <CornerDownRight aria-hidden size={14} className="me-1.5 shrink-0 text-accent" />
      )}
      <div className="min-w-0 flex-1">
        <p dir="auto" className="line-clamp-2 break-words">
          {message.isSteered === true && <bdi className="sr-only">{i18n.t('Steering:')} </bdi>}
          {message.text}
        </p>
        {message.attachments !== undefined && (
          <p className="truncate text-sm text-muted">
            <FileName name={message.attachments.map(({ filename }) => filename).join(', ')} />
          </p>
        )}
        {message.refusal !== undefined && (
          <p className="text-sm break-words text-warning">
            {i18n.t('{refusal} Edit it to send it, or remove it.', {
              refusal: showText(message.localizedRefusal, message.refusal),
            })}
          </p>
        )}
      </div>
      <IconButton
        icon={Pencil}
        label={i18n.t('Edit')}
        small
        look="onSurface"
        onClick={() => setDraft(message)}
      />
      <IconButton
        icon={ArrowUp}
        label={i18n.t('Move up')}
        small
        look="onSurface"
        disabled={isFirst}
        onClick={() => commands.move(message.id, -1)}
      />
      <IconButton
        icon={ArrowDown}
        label={i18n.t('Move down')}
        small
        look="onSurface"
        disabled={isLast}
        onClick={() => commands.move(message.id, 1)}
      />
      <IconButton
        icon={X}
        label={i18n.t('Remove')}
        small
        look="onSurface"
        onClick={() => commands.remove(message.id)}
      />
    </li>
  )
}

function useIsThere(): () => boolean {
  const there = useRef(false)
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
    }
  }, [])
  return () => there.current
}

function toContent({ text, pasted, attachments, replyTo }: MessageDraft): MessageDraft {
  return { text, pasted, attachments, replyTo }
}
