import { useRef, useState, type FormEvent } from 'react'
import { apiKeyAttributes } from './api-key-attributes.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { SecretField } from './secret-field.tsx'

export interface SecretFormProps {
  label: string
  action: string
  /** What is being done meanwhile, in words. */
  busy: string
  /** A passphrase that is asked for or made up, which password managers may keep; an API key is for none of them. */
  kind: 'passphrase' | 'new-passphrase' | 'api-key'
  hint?: string | undefined
  /** What can be said about it while it is typed. */
  judge?: (secret: string) => string
  /** Why it cannot be used; `null`: done. The field is emptied then, and never before. */
  onSubmit: (secret: string) => Promise<string | null>
}

const attributes = {
  passphrase: { autoComplete: 'current-password' },
  'new-passphrase': { autoComplete: 'new-password' },
  'api-key': apiKeyAttributes,
} as const

/** One secret and the button that uses it. It lives in the field only, and is gone once it was used. */
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
