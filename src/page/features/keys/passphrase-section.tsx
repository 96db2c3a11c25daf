import { Lock, LockOpen, ShieldAlert } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { defaultLockMinutes, type VaultState } from '../../../core/model/providers/api-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { SecretForm, UnlockForm } from '../../ui/controls/secret-form.tsx'
import { SectionHeader } from '../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { SharedOriginWarning } from '../../ui/feedback/shared-origin-warning.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { ChangePassphrase, describePassphraseStrength } from './change-passphrase.tsx'
import type { KeyCommands } from './key-commands.ts'

export interface PassphraseSectionProps {
  state: VaultState
  keyCount: number
  queries: Queries
  commands: KeyCommands
}

export function PassphraseSection(props: PassphraseSectionProps) {
  const { state } = props
  return (
    <div {...settingAnchor('passphrase', 'lock-keys-after-minutes')} className="flex flex-col gap-4">
      <SectionHeader title={i18n.t('Protection')} />
      <Status state={state} />
      {!state.isProtected && <SharedOriginWarning />}
      {!state.isProtected && <Unprotected {...props} />}
      {state.isProtected && state.isLocked && <Locked {...props} />}
      {state.isProtected && !state.isLocked && <Unlocked {...props} />}
    </div>
  )
}

function Status({ state: { isProtected, isLocked } }: { state: VaultState }) {
  if (!isProtected) {
    return (
      <StatusLine icon={<ShieldAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-warning" />}>
        {i18n.t(
          'No passphrase. Keys are encrypted, but the key that unlocks them is stored in the same browser profile. Anyone who can use or copy this profile can use your keys, and so could a malicious script in this page.',
        )}
      </StatusLine>
    )
  }
  if (isLocked) {
    return (
      <StatusLine icon={<Lock aria-hidden size={18} className="mt-0.5 shrink-0 text-info" />}>
        {i18n.t('Locked. Your keys can’t be used or read without your passphrase.')}
      </StatusLine>
    )
  }
  return (
    <StatusLine icon={<LockOpen aria-hidden size={18} className="mt-0.5 shrink-0 text-success" />}>
      {i18n.t(
        'Unlocked in this tab until you reload or close it. Until then, anyone who uses this tab can use your keys, but can’t read them. Locking applies to all tabs.',
      )}
    </StatusLine>
  )
}

function StatusLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      aria-label={i18n.t('Protection')}
      className="flex items-start gap-2.5 rounded-lg bg-surface px-4 py-3"
    >
      {icon}
      <p>{children}</p>
    </div>
  )
}

function Unprotected({ commands }: PassphraseSectionProps) {
  return (
    <SecretForm
      label={i18n.t('Passphrase')}
      action={i18n.t('Set passphrase')}
      busy={i18n.t('Setting the passphrase…')}
      kind="new-passphrase"
      hint={settingText('passphrase').hint}
      hintFor={describePassphraseStrength}
      onSubmit={commands.set}
    />
  )
}

function Locked({ commands, keyCount }: PassphraseSectionProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <UnlockForm onSubmit={commands.unlock} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="text-sm text-muted">{i18n.t('If you forgot the passphrase, you need new keys.')}</p>
        <Button look="danger" onClick={() => setAsking(true)}>
          {i18n.t('Delete all keys')}
        </Button>
      </div>
      <ForgetDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        keyCount={keyCount}
        commands={commands}
      />
    </>
  )
}

function Unlocked({ commands, queries, keyCount }: PassphraseSectionProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <Button look="primary" onClick={commands.lock}>
          <Lock aria-hidden size={16} />
          {i18n.t('Lock now')}
        </Button>
      </div>
      <IdleLimit queries={queries} commands={commands} />
      <ChangePassphrase commands={commands} onForget={() => setAsking(true)} />
      <ForgetDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        keyCount={keyCount}
        commands={commands}
      />
    </>
  )
}

const limits: readonly { minutes: number; label: MessageDescriptor }[] = [
  { minutes: 5, label: /*i18n*/ { id: '5 minutes' } },
  { minutes: 15, label: /*i18n*/ { id: '15 minutes' } },
  { minutes: 30, label: /*i18n*/ { id: '30 minutes' } },
  { minutes: 60, label: /*i18n*/ { id: '1 hour' } },
  { minutes: 240, label: /*i18n*/ { id: '4 hours' } },
  { minutes: 0, label: /*i18n*/ { id: 'Never automatically' } },
]

function IdleLimit({ queries, commands }: Pick<PassphraseSectionProps, 'queries' | 'commands'>) {
  const setting = useObservable(useMemo(() => queries.watchSetting('lock-keys-after-minutes'), [queries]))
  const minutes = setting.state === 'ready' ? (setting.value ?? defaultLockMinutes) : defaultLockMinutes
  return (
    <div {...settingAnchor('lock-keys-after-minutes')} className="w-full max-w-form">
      <Field {...settingText('lock-keys-after-minutes')}>
        <select
          value={minutes}
          onChange={(event) =>
            commands.saveSetting({ key: 'lock-keys-after-minutes', value: Number(event.target.value) })
          }
          className={controlClass}
        >
          {limits.map((limit) => (
            <option key={limit.minutes} value={limit.minutes}>
              {i18n.t(limit.label)}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}

interface ForgetDialogProps {
  isOpen: boolean
  onClose: () => void
  keyCount: number
  commands: KeyCommands
}

function ForgetDialog({ isOpen, onClose, keyCount, commands }: ForgetDialogProps) {
  const what =
    keyCount === 0
      ? i18n.t('No keys are stored, so only the passphrase is deleted. Chats, providers and settings stay.')
      : i18n.t(
          '{count, plural, one {The stored key is} other {All # stored keys are}} permanently deleted with the passphrase. You need to enter {count, plural, one {it} other {them}} again from your providers’ sites. Chats, providers and settings stay.',
          { count: keyCount },
        )
  return (
    <ConfirmDialog
      title={i18n.t('Delete all keys?')}
      description={what}
      action={i18n.t('Delete all keys')}
      cancelLabel={i18n.t('Keep them')}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={commands.forget}
    />
  )
}
