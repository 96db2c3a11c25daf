import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { i18n } from '../../i18n/i18n.ts'

export interface MemoryFormProps {
  label: string
  button: string
  text?: string
  /** Resolves to the reason why the memory was not saved, or `null`. */
  onSave: (text: string) => Promise<string | null>
  onCancel?: () => void
}

export function MemoryForm({ label, button, text: first = '', onSave, onCancel }: MemoryFormProps) {
  const [text, setText] = useState(first)
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    const problem = await onSave(text.trim())
    setError(problem)
    if (problem === null) setText(first)
  }
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') void save()
      }}
    >
      <div className="w-full">
        <Field label={label} {...(error !== null && { error })}>
          <textarea
            dir="auto"
            rows={2}
            value={text}
            maxLength={2000}
            onChange={(event) => {
              setText(event.target.value)
              setError(null)
            }}
            className={controlClass}
          />
        </Field>
      </div>
      <div className="flex gap-2">
        <Button type="submit" disabled={text.trim() === ''}>
          {button}
        </Button>
        {onCancel && <Button onClick={onCancel}>{i18n.t('Cancel')}</Button>}
      </div>
    </form>
  )
}
