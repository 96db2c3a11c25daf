import { Pencil } from 'lucide-react'
import { memo } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { setDraft } from '../drafts.ts'
import type { MessageActions } from '../message-actions.ts'
import { MessageEditor, useMessageEdit } from './message-editor.tsx'
import { VersionSwitch, type Versions } from './version-switch.tsx'

export interface UserMessageProps {
  id: string
  text: string
  versions?: Versions
  /** Absent while nothing can be changed. */
  actions?: MessageActions
}

export const UserMessage = memo(function UserMessage(props: UserMessageProps) {
  const { id, text, versions, actions } = props
  const edit = useMessageEdit(id)
  const save = (wants: 'save' | 'send') => {
    edit.end()
    if (wants === 'save' && edit.text === text) return
    actions?.edit(id, edit.text ?? text, wants)
  }
  const isEditing = edit.text !== undefined && actions !== undefined
  return (
    <article
      aria-label="You"
      data-message-id={id}
      data-role="user"
      data-status="complete"
      className="group flex items-end justify-end gap-1 pt-6 pointer-coarse:flex-col"
    >
      {isEditing ? (
        <MessageEditor
          text={edit.text ?? ''}
          onChange={(changed) => setDraft(`edit:${id}`, changed)}
          onSave={() => save('save')}
          onSaveAndSend={() => save('send')}
          onCancel={edit.end}
        />
      ) : (
        <>
          <div className="flex shrink-0 items-center gap-1 pointer-coarse:order-last">
            <div className="flex opacity-0 transition-opacity duration-120 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
              <CopyButton label="Copy" readText={() => text} />
              {actions !== undefined && (
                <IconButton icon={Pencil} label="Edit" small onClick={() => edit.begin(text)} />
              )}
            </div>
            {versions !== undefined && (
              <VersionSwitch
                versions={versions}
                isDisabled={actions === undefined}
                onSelect={(version) => actions?.selectVersion(version)}
              />
            )}
          </div>
          <p className="max-w-[80%] rounded-xl bg-surface px-4 py-2.5 text-read break-words whitespace-pre-wrap">
            {text}
          </p>
        </>
      )}
    </article>
  )
})
