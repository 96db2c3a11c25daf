import { useRef, useState, type FormEvent } from 'react'
import { apiKeyAttributes } from './api-key-attributes.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { SecretField } from './secret-field.tsx'

export interface SecretFormProps {
  label: string
  action: string
  /** Status text while the action runs. */
  busy: string
  /** An existing or new passphrase may be saved by password managers. An API key may not. */
  kind: 'passphrase' | 'new-passphrase' | 'api-key'
  hint?: string | undefined
  /** Returns a hint about the secret while it is typed. */
  judge?: (secret: string) => string
  /** Resolves to the reason why the secret was rejected, or `null` on success. The field is cleared only on success. */
  onSubmit: (secret: string) => Promise<string | null>
}

const attributes = {
  passphrase: { autoComplete: 'current-password' },
  'new-passphrase': { autoComplete: 'new-password' },
  'api-key': apiKeyAttributes,
} as const

/** A field for one secret and the button that uses it. The secret exists only in the field and is cleared after use. */
export function SecretForm(props: SecretFormProps) {
  const { label, action, busy, kind, hint, judge, onSubmit } = props
  const field = useRef<HTMLInputElement>(null)
  const [secret, setSecret] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (secret === '' || isBusy) return
    setBusy(true)
    const problem = await onSubmit(secret)
    setBusy(false)
    setError(problem)
    if (problem === null) setSecret('')
    else field.current?.focus()
  }
  const judged = secret === '' ? undefined : judge?.(secret)

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex w-full max-w-form flex-col gap-2"
    >
      <div className="flex flex-col items-start gap-2 sm:flex-row">
        <div className="w-full min-w-0 flex-1">
          <Field label={label} hint={judged ?? hint} {...(error !== null && { error })}>
            <SecretField
              ref={field}
              value={secret}
              {...attributes[kind]}
              onChange={(event) => {
                setSecret(event.target.value)
                setError(null)
              }}
            />
          </Field>
        </div>
        <Button type="submit" look="primary" className="sm:mt-6.5" disabled={isBusy}>
          {action}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isBusy ? busy : ''}
      </p>
    </form>
  )
}
