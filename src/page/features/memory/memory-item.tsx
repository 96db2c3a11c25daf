import { Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { isMemoryTainted } from '../../../core/model/assistants/memory.ts'
import type { Project } from '../../../core/model/conversation/session.ts'
import type { ListedMemory } from '../../../adapters/storage/queries.ts'
import { ChatTitle } from '../../ui/text/display-text.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { TextButton } from '../../ui/controls/text-button.tsx'
import { RevealedText } from '../../ui/text/revealed-text.tsx'
import { formatDate } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Trans } from '../../i18n/trans.tsx'
import type { MemoryCommands } from './memory-commands.ts'
import { MemoryForm } from './memory-form.tsx'
import { ScopeSelect } from './scope-select.tsx'

export interface MemoryItemProps {
  entry: ListedMemory
  projects: readonly Project[]
  commands: MemoryCommands
}

export function MemoryItem({ entry, projects, commands }: MemoryItemProps) {
  const { memory } = entry
  const id = useId()
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing) {
    const save = async (text: string) => {
      const problem = await commands.edit(memory, text)
      if (problem === null) setIsEditing(false)
      return problem
    }
    return (
      <li className="px-4 py-3">
        <MemoryForm
          label={i18n.t('Edit memory')}
          button={i18n.t('Save')}
          text={memory.text}
          onSave={save}
          onCancel={() => setIsEditing(false)}
        />
      </li>
    )
  }
  return (
    <li className="flex items-start gap-1 py-2 ps-4 pe-2">
      <div className="min-w-0 flex-1 py-1">
        <p id={id} dir="auto" className="break-words whitespace-pre-wrap">
          <RevealedText text={memory.text} />
        </p>
        <p className="mt-0.5 text-sm text-muted">
          <Origin entry={entry} />
        </p>
        {isMemoryTainted(memory) && (
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <p>{i18n.t('Not included automatically, because external content may have influenced it.')}</p>
            <TextButton aria-describedby={id} onClick={() => commands.confirm(memory)}>
              {i18n.t('Confirm')}
            </TextButton>
          </div>
        )}
        <ScopeSelect
          scope={memory.scope}
          projects={projects}
          describedBy={id}
          onChange={(scope) => commands.setScope(memory, scope)}
        />
      </div>
      <IconButton
        icon={Pencil}
        label={i18n.t('Edit')}
        aria-describedby={id}
        onClick={() => setIsEditing(true)}
      />
      <IconButton
        icon={Trash2}
        label={i18n.t('Delete')}
        aria-describedby={id}
        onClick={() => commands.remove(memory)}
      />
    </li>
  )
}

function Origin({ entry: { memory, chatTitle } }: { entry: ListedMemory }) {
  const { by, sessionId, createdAt, editedAt } = memory
  return (
    <>
      {by === 'person' ? (
        i18n.t('Written by you')
      ) : chatTitle === null ? (
        i18n.t('Stored by the assistant in a chat that no longer exists')
      ) : (
        <Trans
          id="Stored by the assistant in {chat}"
          values={{
            chat: (
              <a href={`#/c/${sessionId}`} className="text-accent underline underline-offset-2">
                <ChatTitle title={chatTitle} />
              </a>
            ),
          }}
        />
      )}
      {`, ${formatDate(createdAt)}`}
      {editedAt !== undefined && `; ${i18n.t('edited by you, {day}', { day: formatDate(editedAt) })}`}
    </>
  )
}
