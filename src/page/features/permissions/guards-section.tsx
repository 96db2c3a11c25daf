import { useMemo } from 'react'
import { Switch } from '../../ui/controls/switch.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { phrase, type Unsaid } from '../../i18n/phrase.ts'
import { say } from '../../i18n/say.ts'
import type { PermissionSettingsProps } from './allowlist-section.tsx'

const guards: readonly SwitchedSetting[] = [
  {
    key: 'secret-guard',
    label: phrase('Stop secrets before they are sent'),
    hint: phrase(
      'A message with what looks like a key or a token in it is held, and you are asked. Keys stored here can only be sent redacted.',
    ),
    isOnByDefault: true,
  },
  {
    key: 'trim-answers',
    label: phrase('Remove blank lines at the end of answers'),
    hint: phrase('They carry nothing and cost tokens in every later request.'),
    isOnByDefault: true,
  },
]

/** Guards for messages and calls. Each can be switched off. */
export function GuardsSection(props: PermissionSettingsProps) {
  return (
    <div>
      <h3 className="mb-1 text-base font-medium">{say('Guards')}</h3>
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
  label: Unsaid
  hint: Unsaid
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
      label={say(label)}
      hint={say(hint)}
      isOn={setting.state === 'ready' ? (setting.value ?? isOnAtFirst) : isOnAtFirst}
      disabled={setting.state !== 'ready'}
      onChange={(value) => commands.saveSetting({ key, value })}
    />
  )
}
