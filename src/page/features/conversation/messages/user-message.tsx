import { Pencil, RefreshCw } from 'lucide-react'
import { memo, type ReactNode, Fragment } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { removeHidden } from '../../../../lib/hidden-in-prose.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { setDraft } from '../../drafts/drafts.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import {
  expandDraft,
  type MessageDraft,
  splitDraft,
} from '../../../../core/model/conversation/message-draft.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { isSameDraft } from '../../drafts/message-draft-edits.ts'
import { LazyAttachedFiles } from '../../attachments/lazy-attached-files.tsx'
import { MessageEditorChunk } from './message-chunks.ts'
import { useMessageEdit } from './use-message-edit.ts'
import { VersionSwitch, type Versions } from '../../branches/version-switch.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import { revealInProse } from '../../../ui/text/revealed-text.tsx'
import { toggleDetails, useOpenDetails } from '../../message-parts/disclosure.tsx'
import { PastedButton, PastedPanel } from '../../composer/pasted-chip.tsx'

export interface UserMessageProps extends MessageDraft {
  id: string
  versions?: Versions
  /** The message has no answer. */
  isUnanswered?: boolean
  /** Absent while nothing can be changed. */
  actions?: MessageActions
  /** Line with the message that this one replies to. */
  quote?: ReactNode
  annotations?: ReactNode
  /** The text that models get of the message, if it was too long for them. */
  cut?: ReactNode
  /** The button of the menu. */
  more?: ReactNode
}

export const UserMessage = memo(function UserMessage(props: UserMessageProps) {
  useLocale()
  const { id, text, pasted, attachments, replyTo, versions, isUnanswered = false, actions } = props
  const content = { text, pasted, attachments, replyTo }
  const edit = useMessageEdit(id)
  const save = (wants: 'save' | 'send') => {
    edit.end(wants === 'send' ? 'composer' : 'edit')
    const changed = edit.draft ?? content
    if (wants === 'save' && isSameDraft(changed, content)) return
    actions?.edit(id, changed, wants)
  }
  const isEditing = edit.draft !== undefined && actions !== undefined
  return (
    <article
      aria-label={i18n.t('You')}
      data-message-id={id}
      data-role="user"
      data-status="complete"
      className="group isolate flex flex-col items-end gap-1 pt-6"
    >
      {isEditing ? (
        <MessageEditorChunk
          draft={edit.draft ?? content}
          target={{ messageId: id, draftKey: `edit:${id}` }}
          onChange={(changed) => setDraft(`edit:${id}`, changed)}
          onSave={() => save('save')}
          onSaveAndSend={() => save('send')}
          onCancel={() => edit.cancel(content)}
        />
      ) : (
        <>
          {props.quote !== undefined && <div className="flex max-w-full min-w-0 pb-1">{props.quote}</div>}
          {attachments !== undefined && attachments.length > 0 && (
            <div className="flex w-full justify-end pb-1">
              <LazyAttachedFiles files={attachments} />
            </div>
          )}
          {text !== '' && (
            <div
              dir="auto"
              data-message-text=""
              className="max-w-[80%] min-w-0 rounded-xl bg-surface forced-colors:border px-4 py-2.5 text-read break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
            >
              <ContentView id={id} content={content} />
            </div>
          )}
          {props.cut}
          {props.annotations}
          {isUnanswered && actions !== undefined && (
            <div className="flex flex-wrap items-center justify-end gap-3 pt-1 text-sm text-muted">
              {i18n.t('This message has not been sent yet.')}
              <Button small onClick={() => actions.answerStored(id)}>
                <RefreshCw aria-hidden size={15} />
                {i18n.t('Regenerate')}
              </Button>
            </div>
          )}
          {/* The row has its height from the start, so that buttons that come when an answer ends move nothing. */}
          <div className="flex min-h-7 flex-wrap items-center justify-end gap-1 pointer-coarse:min-h-11">
            <div className="flex opacity-0 transition-opacity duration-120 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
              <CopyButton label={i18n.t('Copy')} readText={() => removeHidden(expandDraft(content))} />
              {actions !== undefined && (
                <IconButton
                  data-control="edit"
                  icon={Pencil}
                  label={i18n.t('Edit')}
                  small
                  onClick={() => edit.begin(content)}
                />
              )}
              {props.more}
            </div>
            {versions !== undefined && (
              <VersionSwitch
                versions={versions}
                isDisabled={actions === undefined}
                onSelect={(version) => actions?.selectVersion(version)}
              />
            )}
          </div>
        </>
      )}
    </article>
  )
})

/** A user's message, with pastes collapsed in place. */
function ContentView({ id, content }: { id: string; content: MessageDraft }) {
  const open = useOpenDetails((details) => details.open)
  return splitDraft(content).map(({ text, pasted }) => {
    if (pasted === undefined) return revealInProse(text)
    const key = `pasted:${id}:${pasted.placeholder}`
    const isOpen = open.has(key)
    return (
      <Fragment key={pasted.placeholder}>
        <span className="inline-block max-w-full rounded-lg bg-fill/60 align-middle">
          <PastedButton paste={pasted} isOpen={isOpen} onToggle={() => toggleDetails(key)} />
        </span>
        {isOpen && <PastedPanel paste={pasted} />}
      </Fragment>
    )
  })
}
