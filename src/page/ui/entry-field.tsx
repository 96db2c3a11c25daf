import { useEffect, useState } from 'react'
import { controlClass, Field } from './field.tsx'
import { isOfInputMethod } from './input-method.ts'

export interface EntryFieldProps {
  label: string
  hint: string
  /** As it is stored. */
  value: string
  placeholder?: string
  inputMode?: 'numeric'
  /** Why it cannot be used, or `null` when it was saved. */
  onSave: (text: string) => Promise<string | null>
}

/** A text that counts when the field is left or Enter is pressed; Escape takes back what was typed. */
export function EntryField({ label, hint, value, placeholder, inputMode, onSave }: EntryFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  // What was typed stays on screen until storage has it.
  useEffect(() => setDraft(null), [value])
  const commit = async () => {
    if (draft === null) return
    if (draft.trim() === value) setDraft(null)
    else setError(await onSave(draft))
  }
  return (
    <Field label={label} hint={hint} {...(error !== null && { error })}>
      <input
        type="text"
        inputMode={inputMode}
        value={draft ?? value}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => void commit()}
        onKeyDown={(event) => {
          if (isOfInputMethod(event)) return
          if (event.key === 'Enter') void commit()
          if (event.key !== 'Escape') return
          setDraft(null)
          setError(null)
        }}
        className={controlClass}
      />
    </Field>
  )
}
