import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { maxInstructionsLength } from '../../../core/kernel/built-in-instructions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { controlClass, Field } from '../../ui/field.tsx'

export interface InstructionsDialogProps {
  isOpen: boolean
  instructions: string
  onClose: () => void
  onSave: (text: string) => void
}

/** The system prompt of one chat. */
export function InstructionsDialog({ isOpen, instructions, onClose, onSave }: InstructionsDialogProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog title="Instructions for this chat" isOpen={isOpen} onClose={onClose} initialFocus={input}>
      <InstructionsForm inputRef={input} instructions={instructions} onClose={onClose} onSave={onSave} />
    </Dialog>
  )
}

interface InstructionsFormProps extends Omit<InstructionsDialogProps, 'isOpen'> {
  inputRef: RefObject<HTMLTextAreaElement | null>
}

function InstructionsForm({ inputRef, instructions, onClose, onSave }: InstructionsFormProps) {
  const [text, setText] = useState(instructions)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== instructions) onSave(text.trim())
    onClose()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 px-5 pb-5">
      <Field
        label="System prompt"
        hint="From the next message on, in place of the instructions for every chat. Leave it empty to use those."
      >
        <textarea
          ref={inputRef}
          value={text}
          rows={8}
          maxLength={maxInstructionsLength}
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
