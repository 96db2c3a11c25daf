import { useMemo } from 'react'
import { Switch } from '../../ui/controls/switch.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import type { PermissionSettingsProps } from './allowlist-section.tsx'

const guards: readonly SwitchedSetting[] = [
  {
    key: 'secret-guard',
    label: /*i18n*/ { id: 'Stop secrets before they are sent' },
    hint: /*i18n*/ {
      id: 'A message with what looks like a key or a token in it is held, and you are asked. Keys stored here can only be sent redacted.',
    },
    isOnByDefault: true,
  },
  {
    key: 'trim-answers',
    label: /*i18n*/ { id: 'Remove blank lines at the end of answers' },
    hint: /*i18n*/ { id: 'They carry nothing and cost tokens in every later request.' },
    isOnByDefault: true,
  },
]

/** Guards for messages and calls. Each can be switched off. */
export function GuardsSection(props: PermissionSettingsProps) {
  return (
    <div>
      <h3 className="mb-1 text-base font-medium">{i18n.t('Guards')}</h3>
      <div className="divide-y divide-border">
        {guards.map((guard) => (
          <GuardSwitch key={guard.key} guard={guard} {...props} />
        ))}
      </div>
    </div>
  )
}

export interface SwitchedSetting {
  key: 'secret-guard' | 'trim-answers' | 'deliberate-mode' | 'asks-when-tainted'
  label: MessageDescriptor
  hint: MessageDescriptor
  isOnByDefault: boolean
}

interface GuardSwitchProps extends PermissionSettingsProps {
  guard: SwitchedSetting
}

export function GuardSwitch({ guard, queries, commands }: GuardSwitchProps) {
  const { key, label, hint, isOnByDefault: isOnAtFirst } = guard
  const setting = useObservable(useMemo(() => queries.watchSetting(key), [queries, key]))
  return (
    <Switch
      label={i18n.t(label)}
      hint={i18n.t(hint)}
      isOn={setting.state === 'ready' ? (setting.value ?? isOnAtFirst) : isOnAtFirst}
      disabled={setting.state !== 'ready'}
      onChange={(value) => commands.saveSetting({ key, value })}
    />
  )
}
