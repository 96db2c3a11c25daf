import { useEffect, useState } from 'react'
import { controlClass, Field } from './field.tsx'
import { isInputMethodKey } from '../keyboard/input-method.ts'

export interface EntryFieldProps {
  label: string
  hint: string
  value: string
  placeholder?: string
  inputMode?: 'numeric'
  /** Resolves to the reason why the text was rejected, or `null` if it was saved. */
  onSave: (text: string) => Promise<string | null>
}

/** A text field that saves on blur or Enter. Escape discards the typed text. */
export function EntryField({ label, hint, value, placeholder, inputMode, onSave }: EntryFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  // The typed text stays visible until storage has the new value.
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
          if (isInputMethodKey(event)) return
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
