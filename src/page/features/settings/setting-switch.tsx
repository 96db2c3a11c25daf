import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'

type SwitchedSetting = Extract<CommandInput<'save-setting'>, { value: boolean }>

export interface SettingSwitchProps {
  queries: Pick<Queries, 'watchSetting'>
  settingKey: SwitchedSetting['key']
  label: string
  hint: string
  /** State of a setting that was never saved. */
  isOnByDefault?: boolean
  onSave: (setting: SwitchedSetting) => void
}

export function SettingSwitch({
  queries,
  settingKey: key,
  label,
  hint,
  isOnByDefault = false,
  onSave,
}: SettingSwitchProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting(key), [queries, key]))
  return (
    <Switch
      label={label}
      hint={hint}
      isOn={setting.state === 'ready' ? (setting.value ?? isOnByDefault) : isOnByDefault}
      disabled={setting.state !== 'ready'}
      onChange={(value) => onSave({ key, value })}
    />
  )
}
