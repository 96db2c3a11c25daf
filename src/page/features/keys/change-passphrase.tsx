import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { SecretField } from '../../ui/controls/secret-form.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { KeyCommands } from './key-commands.ts'
import { minPassphraseCharacters, countPassphraseCharacters } from '../../../core/model/providers/api-keys.ts'

export interface ChangePassphraseProps {
  commands: KeyCommands
  onForget: () => void
}

type PassphraseAction = 'change' | 'remove'

/** Changes or removes the passphrase. Both actions ask for it again, because an unlocked tab is not a permission. */
export function ChangePassphrase({ commands, onForget }: ChangePassphraseProps) {
  const [action, setAction] = useState<PassphraseAction | null>(null)
  if (action !== null) return <Form action={action} commands={commands} onClose={() => setAction(null)} />
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setAction('change')}>{i18n.t('Change passphrase')}</Button>
      <Button onClick={() => setAction('remove')}>{i18n.t('Remove passphrase')}</Button>
      <Button look="danger" onClick={onForget}>
        {i18n.t('Delete all keys')}
      </Button>
    </div>
  )
}

interface FormProps {
  action: PassphraseAction
  commands: KeyCommands
  onClose: () => void
}

function Form({ action, commands, onClose }: FormProps) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const problem = await (action === 'change' ? commands.change(current, next) : commands.remove(current))
    setBusy(false)
    setError(problem)
    if (problem === null) onClose()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex max-w-form flex-col gap-4 rounded-lg border border-border bg-raised p-4"
    >
      <Field label={i18n.t('Current passphrase')} {...(error !== null && { error })}>
        <SecretField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person just asked for this form
          autoFocus
          value={current}
          autoComplete="current-password"
          onChange={(event) => {
            setCurrent(event.target.value)
            setError(null)
          }}
        />
      </Field>
      {action === 'change' && (
        <Field
          label={i18n.t('New passphrase')}
          hint={next === '' ? undefined : describePassphraseStrength(next)}
        >
          <SecretField
            value={next}
            autoComplete="new-password"
            onChange={(event) => setNext(event.target.value)}
          />
        </Field>
      )}
      {action === 'remove' && (
        <p className="text-sm text-muted">
          {i18n.t(
            'Your keys stay and can be used without a passphrase. They are then only as safe as this browser profile.',
          )}
        </p>
      )}
      <div className="flex items-center justify-end gap-2">
        <p role="status" className="min-w-0 flex-1 text-sm text-muted">
          {isBusy ? i18n.t('Checking the passphrase…') : ''}
        </p>
        <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
        <Button
          type="submit"
          look="primary"
          disabled={isBusy || current === '' || (action === 'change' && next === '')}
        >
          {action === 'change' ? i18n.t('Change') : i18n.t('Remove')}
        </Button>
      </div>
    </form>
  )
}

/**
 * Returns a hint about the strength of a new passphrase, by length and variety. Uses no dictionary, so it guarantees nothing. An attacker
 * can guess without limit against the stored file, so several words are recommended.
 */
export function describePassphraseStrength(passphrase: string): string {
  const length = countPassphraseCharacters(passphrase)
  if (length < minPassphraseCharacters)
    return i18n.t(
      'Too short: at least {passphraseFloor, plural, one {# more character} other {# more characters}}.',
      {
        passphraseFloor: minPassphraseCharacters - length,
      },
    )
  const distinct = new Set(passphrase.toLowerCase()).size
  const longWords = passphrase.split(/[\s\-_.,;]+/).filter((word) => word.length > 2)
  if (distinct < 6) return i18n.t('Weak: it repeats itself.')
  if (length < 12) return i18n.t('Weak: a computer can guess it in days. Add words.')
  if (length < 16 && longWords.length < 4) return i18n.t('Fair. A few more words make it strong.')
  if (length < 20 && distinct < 10) return i18n.t('Fair. More variety makes it strong.')
  return i18n.t('Strong, unless it is a well-known phrase.')
}
