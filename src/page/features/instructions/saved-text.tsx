import { useState, type FormEvent } from 'react'
import { maxInstructionsLength } from '../../../core/model/assistants/built-in-instructions.ts'
import { Button } from '../../ui/controls/button.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { i18n } from '../../i18n/i18n.ts'

export interface SavedTextProps {
  label: string
  hint: string
  placeholder: string
  stored: string
  /** Resolves to whether the text was saved. On failure the caller shows why, and the text stays. */
  onSave: (text: string) => Promise<boolean>
}

/** A text with a save button. Unsaved text stays in the field, even if the stored text changes. */
export function SavedText({ label, hint, placeholder, stored, onSave }: SavedTextProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [discarded, setDiscarded] = useState<string | null>(null)
  const text = draft ?? stored
  const isChanged = draft !== null && draft.trim() !== stored
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await onSave(text.trim())) setDraft(null)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex max-w-form flex-col gap-3">
      <Field label={label} hint={hint}>
        <textarea
          dir="auto"
          value={text}
          rows={8}
          maxLength={maxInstructionsLength}
          placeholder={placeholder}
          onChange={(event) => {
            setDraft(event.target.value)
            setDiscarded(null)
          }}
          className={controlClass}
        />
      </Field>
      <div className="flex gap-2">
        <Button look="primary" type="submit" disabled={!isChanged}>
          {i18n.t('Save')}
        </Button>
        {isChanged && (
          <Button
            onClick={() => {
              setDiscarded(draft)
              setDraft(null)
            }}
          >
            {i18n.t('Discard changes')}
          </Button>
        )}
        <p role="status" className="flex items-center gap-3 text-sm text-muted">
          {discarded !== null && draft === null && (
            <>
              {i18n.t('Your changes were discarded.')}
              <Button look="accent" onClick={() => setDraft(discarded)}>
                {i18n.t('Undo')}
              </Button>
            </>
          )}
        </p>
      </div>
    </form>
  )
}
