import { Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { ListedMemory } from '../../../adapters/storage/queries.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { RevealedText } from '../../ui/revealed-text.tsx'
import type { MemoryCommands } from './memory-commands.ts'
import { MemoryForm } from './memory-form.tsx'

export function MemoryItem({ entry, commands }: { entry: ListedMemory; commands: MemoryCommands }) {
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
          label="Edit memory"
          button="Save"
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
        <p id={id} className="break-words whitespace-pre-wrap">
          <RevealedText text={memory.text} />
        </p>
        <p className="mt-0.5 text-sm text-muted">
          <Origin entry={entry} />
        </p>
      </div>
      <IconButton icon={Pencil} label="Edit" aria-describedby={id} onClick={() => setIsEditing(true)} />
      <IconButton
        icon={Trash2}
        label="Delete"
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
      {by === 'person' ? 'Written by you' : 'Stored by the assistant'}
      {by === 'assistant' && chatTitle === null && ' in a chat that is gone'}
      {chatTitle !== null && (
        <>
          {' in '}
          <a href={`#/c/${sessionId}`} className="text-accent underline underline-offset-2">
            {chatTitle}
          </a>
        </>
      )}
      {`, ${formatDay(createdAt)}`}
      {editedAt !== undefined && `; edited by you, ${formatDay(editedAt)}`}
    </>
  )
}

function formatDay(at: number): string {
  return new Date(at).toLocaleDateString(undefined, { dateStyle: 'medium' })
}
