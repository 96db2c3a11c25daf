import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { controlClass, Field } from '../../ui/field.tsx'

export interface RenameDialogProps {
  isOpen: boolean
  title: string
  onClose: () => void
  onRename: (title: string) => void
}

export function RenameDialog({ isOpen, title, onClose, onRename }: RenameDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog title="Rename chat" isOpen={isOpen} onClose={onClose} initialFocus={input}>
      <RenameForm inputRef={input} title={title} onClose={onClose} onRename={onRename} />
    </Dialog>
  )
}

interface RenameFormProps extends Omit<RenameDialogProps, 'isOpen'> {
  inputRef: React.RefObject<HTMLInputElement | null>
}

function RenameForm({ inputRef, title, onClose, onRename }: RenameFormProps) {
  const [text, setText] = useState(title)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    if (wanted === '') return setError('Give the chat a name.')
    if (wanted !== title) onRename(wanted)
    onClose()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 px-5 pb-5">
      <Field label="Title" error={error}>
        <input
          ref={inputRef}
          value={text}
          maxLength={200}
          onFocus={(event) => event.target.select()}
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
