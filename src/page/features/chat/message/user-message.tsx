import { Pencil, RefreshCw } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { dropHidden } from '../../../../core/kernel/hidden-in-prose.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { setDraft } from '../drafts.ts'
import type { MessageActions } from '../transcript/message-actions.ts'
import { expandWritten, type WrittenText } from '../../../../core/kernel/written-text.ts'
import { say } from '../../../words/say.ts'
import { isSameWritten } from './same-written.ts'
import { LazyAttachedFiles } from './lazy-attached-files.tsx'
import { WrittenView } from './written-view.tsx'
import { MessageEditor, useMessageEdit } from './message-editor.tsx'
import { VersionSwitch, type Versions } from './version-switch.tsx'
import { useWording } from '../../../words/language.ts'

export interface UserMessageProps extends WrittenText {
  id: string
  versions?: Versions
  /** The message has no answer. */
  isUnanswered?: boolean
  /** Absent while nothing can be changed. */
  actions?: MessageActions
  /** Line with the message that this one replies to. */
  quote?: ReactNode
  marks?: ReactNode
  markButtons?: ReactNode
}

export const UserMessage = memo(function UserMessage(props: UserMessageProps) {
  useWording()
  const { id, text, pasted, attachments, replyTo, versions, isUnanswered = false, actions } = props
  const written = { text, pasted, attachments, replyTo }
  const edit = useMessageEdit(id)
  const save = (wants: 'save' | 'send') => {
    edit.end()
    const changed = edit.written ?? written
    if (wants === 'save' && isSameWritten(changed, written)) return
    actions?.edit(id, changed, wants)
  }
  const isEditing = edit.written !== undefined && actions !== undefined
  return (
    <article
      aria-label={say('You')}
      data-message-id={id}
      data-role="user"
      data-status="complete"
      className="group isolate flex flex-wrap items-end justify-end gap-1 pt-6 pointer-coarse:flex-col"
    >
      {isEditing ? (
        <MessageEditor
          written={edit.written ?? written}
          sent={{ messageId: id, draftKey: `edit:${id}` }}
          onChange={(changed) => setDraft(`edit:${id}`, changed)}
          onSave={() => save('save')}
          onSaveAndSend={() => save('send')}
          onCancel={() => edit.cancel(written)}
        />
      ) : (
        <>
          <div className="flex shrink-0 items-center gap-1 pointer-coarse:order-last">
            <div className="flex opacity-0 transition-opacity duration-120 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
              <CopyButton label={say('Copy')} readText={() => dropHidden(expandWritten(written))} />
              {actions !== undefined && (
                <IconButton icon={Pencil} label={say('Edit')} small onClick={() => edit.begin(written)} />
              )}
              {props.markButtons}
            </div>
            {versions !== undefined && (
              <VersionSwitch
                versions={versions}
                isDisabled={actions === undefined}
                onSelect={(version) => actions?.selectVersion(version)}
              />
            )}
          </div>
          {props.quote !== undefined && (
            <div className="order-first flex min-w-0 basis-full justify-end pb-1">{props.quote}</div>
          )}
          {attachments !== undefined && attachments.length > 0 && (
            <div className="order-first flex basis-full justify-end pb-1">
              <LazyAttachedFiles files={attachments} />
            </div>
          )}
          {text !== '' && (
            <div
              dir="auto"
              data-message-text=""
              className="max-w-[80%] min-w-0 rounded-xl bg-surface forced-colors:border px-4 py-2.5 text-read break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
            >
              <WrittenView id={id} written={written} />
            </div>
          )}
          {props.marks}
          {isUnanswered && actions !== undefined && (
            <div className="flex basis-full items-center justify-end gap-3 pt-1 text-sm text-muted">
              {say('This message was not sent yet.')}
              <Button className="h-8" onClick={() => actions.answerStored(id)}>
                <RefreshCw aria-hidden size={15} />
                {say('Regenerate')}
              </Button>
            </div>
          )}
        </>
      )}
    </article>
  )
})
