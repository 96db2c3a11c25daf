import { say } from '../i18n/say.ts'
import { SecretForm, type SecretFormProps } from './secret-form.tsx'

/** Asks for the passphrase that unlocks the keys. */
export function UnlockForm({ onSubmit }: Pick<SecretFormProps, 'onSubmit'>) {
  return (
    <SecretForm
      label={say('Passphrase')}
      action={say('Unlock')}
      busy={say('Unlocking…')}
      kind="passphrase"
      onSubmit={onSubmit}
    />
  )
}
