import { lazy, Suspense, use, useEffect, useRef, type KeyboardEvent } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { isEmptyText, type MessageDraft } from '../../../../core/model/conversation/message-draft.ts'
import { AttachButton } from '../../attachments/attach-button.tsx'
import { AttachContext, usePendingAttachments } from '../../attachments/pending-attachments.ts'
import { isInputMethodKey } from '../../../ui/keyboard/input-method.ts'
import { isShortcut } from '../../../ui/keyboard/shortcuts.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { DraftField } from '../../composer/draft-field.tsx'

const AttachmentList = lazy(async () => ({
  default: (await import('../../attachments/attachment-list.tsx')).AttachmentList,
}))

const EditEstimate = lazy(async () => ({ default: (await import('./edit-estimate.tsx')).EditEstimate }))

export interface MessageEditorProps {
  /** Message that will be sent again, and the draft that gets added files. */
  target?: { messageId: string; draftKey: string }
  draft: MessageDraft
  onChange: (draft: MessageDraft) => void
  onSave: () => void
  onSaveAndSend?: () => void
  onCancel: () => void
}

export function MessageEditor(props: MessageEditorProps) {
  const { target, draft, onChange, onSave, onSaveAndSend, onCancel } = props
  const draftKey = target?.draftKey
  const commands = use(AttachContext)
  const isReading = usePendingAttachments(({ reading }) => (reading[draftKey ?? '']?.length ?? 0) > 0)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = box
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  const isEmpty = isEmptyText(draft) || isReading
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isInputMethodKey(event)) return
    if (isShortcut('cancel-editing', event)) onCancel()
    if (isShortcut('save-and-send', event) && !isEmpty) (onSaveAndSend ?? onSave)()
  }
  return (
    <div data-writing className="w-full rounded-xl border border-border bg-raised focus-within:border-accent">
      {draftKey !== undefined && (
        <Suspense>
          <AttachmentList draftKey={draftKey} attachments={draft.attachments ?? []} />
        </Suspense>
      )}
      <DraftField
        box={box}
        aria-label={i18n.t('Edit message')}
        rows={2}
        draft={draft}
        onChange={onChange}
        onFiles={
          commands === null || draftKey === undefined
            ? undefined
            : (files) => commands.attach(draftKey, files)
        }
        onKeyDown={handleKeyDown}
        className="grows block max-h-[50dvh] min-h-16 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-read outline-none"
      />
      <div className="flex flex-wrap justify-end gap-2 p-2">
        {target !== undefined && (
          <>
            <div className="max-sm:me-auto">
              <AttachButton draftKey={target.draftKey} isDisabled={false} />
            </div>
            {/* The line is there before its text is known, so that nothing moves. */}
            <span className="min-h-5 self-center text-sm text-muted tabular-nums max-sm:order-first max-sm:basis-full max-sm:px-2 sm:me-auto">
              <Suspense>
                <EditEstimate {...target} />
              </Suspense>
            </span>
          </>
        )}
        <Button look="quiet" onClick={onCancel}>
          {i18n.t('Cancel')}
        </Button>
        <Button
          look={onSaveAndSend === undefined ? 'primary' : 'outline'}
          disabled={isEmpty}
          onClick={onSave}
        >
          {i18n.t('Save')}
        </Button>
        {onSaveAndSend !== undefined && (
          <Button look="primary" disabled={isEmpty} onClick={onSaveAndSend}>
            {i18n.t('Save and send')}
          </Button>
        )}
      </div>
    </div>
  )
}
