import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { settingAnchor, settingText, type SettingId } from './settings-registry.ts'

type SwitchedSetting = Extract<CommandInput<'save-setting'>, { value: boolean }>

export interface SettingSwitchProps {
  queries: Pick<Queries, 'watchSetting'>
  /** Stored name, which is also the id in the registry. */
  setting: SwitchedSetting['key'] & SettingId
  /** State of a setting that was never saved. */
  isOnByDefault?: boolean
  onSave: (setting: SwitchedSetting) => void
}

/** Returns the names that are off after one of them was switched. */
export function switchName<Name extends string>(off: readonly Name[], name: Name, isOn: boolean): Name[] {
  const others = off.filter((each) => each !== name)
  return isOn ? others : [...others, name]
}

/** A switch for one stored setting. */
export function SettingSwitch({ queries, setting: key, isOnByDefault = false, onSave }: SettingSwitchProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting(key), [queries, key]))
  return (
    <div {...settingAnchor(key)}>
      <Switch
        {...settingText(key)}
        isOn={setting.state === 'ready' ? (setting.value ?? isOnByDefault) : isOnByDefault}
        disabled={setting.state !== 'ready'}
        onChange={(value) => onSave({ key, value })}
      />
    </div>
  )
}
