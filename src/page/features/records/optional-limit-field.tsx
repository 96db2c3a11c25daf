import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { parseLocalNumber } from '../../ui/controls/parse-number.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { settingAnchor, settingText, type SettingId } from '../settings/settings-registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import { formatNumberInput } from '../../i18n/formats.ts'

export interface OptionalLimitFieldProps {
  setting: Extract<SettingId, 'record-age' | 'record-size'>
  unit: string
  /** Value when the limit is switched on. */
  initialValue: number
  max: number
  value: number | null
  /** Resolves to the reason why the value was not saved, or `null`. */
  onSave: (value: number | null) => Promise<string | null>
}

/** A switch with the number that it limits. */
export function OptionalLimitField({
  setting,
  unit,
  initialValue: first,
  max: most,
  value,
  onSave,
}: OptionalLimitFieldProps) {
  const { label, hint } = settingText(setting)
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const number = parseLocalNumber(typed ?? '')
    if (!Number.isInteger(number) || number < 1 || number > most) {
      return setError(i18n.t('Enter a whole number from 1 to {most}.', { most }))
    }
    const refused = await onSave(number)
    setError(refused ?? undefined)
    if (refused === null) setTyped(null)
  }
  return (
    <div {...settingAnchor(setting)}>
      <Switch
        label={label}
        hint={hint}
        isOn={value !== null}
        onChange={(isOn) => {
          setTyped(null)
          setError(undefined)
          void onSave(isOn ? first : null)
        }}
      />
      {value !== null && (
        <form onSubmit={(event) => void submit(event)} className="flex items-end gap-2 pb-3">
          <Field label={`${label} (${unit})`} error={error}>
            <input
              inputMode="numeric"
              value={typed ?? formatNumberInput(value)}
              onChange={(event) => setTyped(event.target.value)}
              className={controlClass}
            />
          </Field>
          {typed !== null && typed !== formatNumberInput(value) && (
            <Button type="submit">{i18n.t('Save')}</Button>
          )}
        </form>
      )}
    </div>
  )
}
