import { useRef, useState, type FormEvent, type RefObject } from 'react'
import type { SessionNote } from '../../../core/kernel/session-note.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { controlClass, Field } from '../../ui/field.tsx'

export interface NoteDialogProps {
  isOpen: boolean
  note: SessionNote | undefined
  onClose: () => void
  /** An empty text takes the note away. */
  onSave: (text: string) => void
}

const maxCharacters = 2000

/** What the assistant keeps in mind in one chat, as both of them see it. */
export function NoteDialog({ isOpen, note, onClose, onSave }: NoteDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog
      title="Note of this chat"
      description="What the assistant keeps in mind here. It is sent along in this chat only; the assistant can rewrite it once a turn."
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={field}
    >
      <NoteForm fieldRef={field} note={note} onClose={onClose} onSave={onSave} />
    </Dialog>
  )
}

interface NoteFormProps extends Omit<NoteDialogProps, 'isOpen'> {
  fieldRef: RefObject<HTMLTextAreaElement | null>
}

function NoteForm({ fieldRef, note, onClose, onSave }: NoteFormProps) {
  const [text, setText] = useState(note?.text ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== (note?.text ?? '')) onSave(text.trim())
    onClose()
  }
  const left = maxCharacters - text.length
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 px-5 pb-5">
      <Field
        label="Note"
        hint={`${note ? `${describeOrigin(note)} ` : ''}${left.toLocaleString()} characters left.`}
      >
        <textarea
          ref={fieldRef}
          rows={8}
          value={text}
          maxLength={maxCharacters}
          onChange={(event) => setText(event.target.value)}
          className={controlClass}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit">
          Save
        </Button>
      </div>
    </form>
  )
}

function describeOrigin({ by, at }: SessionNote): string {
  const when = new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return by === 'person' ? `Written by you, ${when}.` : `Written by the assistant, ${when}.`
}
