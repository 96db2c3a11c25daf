import { useRef, useState, type FormEvent, type RefObject, type ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { i18n } from '../../i18n/i18n.ts'

export interface TextDialogOptions {
  title: string
  description?: string
  label: string
  text: string
  maxLength: number
  isOneLine?: boolean
  /** Hint under the field, from the number of characters left. */
  hint?: (charactersLeft: number) => string
  /** Error for an empty text, if a text is required. */
  emptyError?: string
  /** Set if saving an unchanged text has an effect, such as accepting a text from a file. */
  savesUnchanged?: boolean
  /** Text of the button; "Save" if missing. */
  action?: string
  /** Called with the trimmed text. An unchanged text is saved only with `savesUnchanged`. */
  onSave: (text: string) => void
}

export interface TextDialogProps {
  options: TextDialogOptions
  isOpen: boolean
  onClose: () => void
}

export function TextDialog({ options: question, isOpen, onClose }: TextDialogProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { title, description } = question
  return (
    <Dialog title={title} description={description} isOpen={isOpen} onClose={onClose} initialFocus={field}>
      <TextForm fieldRef={field} options={question} onClose={onClose} />
    </Dialog>
  )
}

interface TextFormProps extends Omit<TextDialogProps, 'isOpen'> {
  fieldRef: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>
}

function TextForm({ fieldRef, options: question, onClose }: TextFormProps) {
  const {
    label,
    text: first,
    maxLength,
    isOneLine = false,
    hint,
    emptyError,
    savesUnchanged,
    action = i18n.t('Save'),
    onSave,
  } = question
  const [text, setText] = useState(first)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = text.trim()
    if (trimmed === '' && emptyError !== undefined) return setError(emptyError)
    if (trimmed !== first || savesUnchanged) onSave(trimmed)
    onClose()
  }
  const Control = isOneLine ? 'input' : 'textarea'
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 px-5 pb-5">
      <Field label={label} error={error} hint={hint?.(maxLength - text.length)}>
        <Control
          ref={fieldRef}
          dir="auto"
          value={text}
          maxLength={maxLength}
          onChange={(event) => setText(event.target.value)}
          className={controlClass}
          {...(isOneLine ? { onFocus: () => fieldRef.current?.select() } : { rows: 8 })}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
        <Button look="primary" type="submit">
          {action}
        </Button>
      </div>
    </form>
  )
}

/** A dialog that asks for one text after another. Render `dialog`; it is empty until the first call. */
export function useTextDialog(): { ask: (question: TextDialogOptions) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<{ question: TextDialogOptions; opening: number; isOpen: boolean }>()
  return {
    ask: (question) =>
      setOpened((before) => ({ question, opening: (before?.opening ?? 0) + 1, isOpen: true })),
    dialog: opened !== undefined && (
      <TextDialog
        // A new instance starts from stored values, even while the previous dialog still fades out.
        key={opened.opening}
        options={opened.question}
        isOpen={opened.isOpen}
        onClose={() => setOpened({ ...opened, isOpen: false })}
      />
    ),
  }
}
