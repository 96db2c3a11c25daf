import { useRef, useState, type FormEvent, type ComponentProps } from 'react'
import { Button } from './button.tsx'
import { Field, controlClass } from './field.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { i18n } from '../../i18n/i18n.ts'
import { IconButton } from './icon-button.tsx'

/**
 * Attributes of a password field for an API key, which password managers should not save. Browsers ignore `off` there. Measured with
 * Chromium (2026-11): with `off` or `new-password` it treats the preceding text field as a user name and offers to save both. It also asks
 * passwordsleakcheck-pa.googleapis.com about them. With this token it does neither. The data attributes are for 1Password, LastPass,
 * Bitwarden and Dashlane.
 */
export const apiKeyAttributes = {
  autoComplete: 'one-time-code',
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
} as const

export interface SecretFormProps {
  label: string
  action: string
  /** Status text while the action runs. */
  busy: string
  /** An existing or new passphrase may be saved by password managers. An API key may not. */
  kind: 'passphrase' | 'new-passphrase' | 'api-key'
  hint?: string | undefined
  /** Returns a hint about the secret while it is typed. */
  hintFor?: (secret: string) => string
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
  const { label, action, busy, kind, hint, hintFor: judge, onSubmit } = props
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

type SecretFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'>

/** A field with hidden text and a button that reveals it. Fits into a `Field`. */
export function SecretField(props: SecretFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <span className="relative flex">
      <input
        {...props}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        className={`${controlClass} pe-11`}
      />
      <IconButton
        icon={isShown ? EyeOff : Eye}
        label={isShown ? i18n.t('Hide') : i18n.t('Show')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute end-0.5 top-1/2 -translate-y-1/2"
      />
    </span>
  )
}

/** Asks for the passphrase that unlocks the keys. */
export function UnlockForm({ onSubmit }: Pick<SecretFormProps, 'onSubmit'>) {
  return (
    <SecretForm
      label={i18n.t('Passphrase')}
      action={i18n.t('Unlock')}
      busy={i18n.t('Unlocking…')}
      kind="passphrase"
      onSubmit={onSubmit}
    />
  )
}
