import { hostedToolLabels } from '../hosted-tool-labels.ts'
import { useState } from 'react'
import type { HostedTool } from '../../../../core/model/tools/tool-info.ts'
import type {
  ModelInfo,
  ReasoningEffort,
  ModelSettings,
} from '../../../../core/model/providers/model-info.ts'
import { controlClass, Field } from '../../../ui/controls/field.tsx'
import { parseLocalNumber } from '../../../ui/controls/parse-number.ts'
import { Switch } from '../../../ui/controls/switch.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { formatNumberInput } from '../../../i18n/formats.ts'

export interface ModelSettingsFieldsProps {
  settings: ModelSettings
  info: ModelInfo | undefined
  /** Tools that the provider can run, and the provider's name. */
  hosted: { tools: readonly HostedTool[]; by: string }
  onChange: (settings: ModelSettings) => void
}

const usualEfforts: readonly ReasoningEffort[] = ['low', 'medium', 'high']

/** Fields for the settings that this model has. An invalid number stays in its field and is not applied. */
export function ModelSettingsFields({ settings, info, hosted, onChange }: ModelSettingsFieldsProps) {
  const efforts = info?.efforts?.length ? info.efforts : usualEfforts
  const switched = settings.hostedTools ?? []
  const change = (part: Partial<Record<keyof ModelSettings, unknown>>) => {
    const merged = Object.entries({ ...settings, ...part }).filter(([, value]) => value !== undefined)
    onChange(Object.fromEntries(merged))
  }
  return (
    <div className="flex w-72 max-w-full flex-col gap-4 p-3">
      {info?.reasons === true && (
        <Field label={i18n.t('Reasoning effort')}>
          <select
            value={settings.effort ?? ''}
            onChange={({ target }) => change({ effort: target.value === '' ? undefined : target.value })}
            className={controlClass}
          >
            <option value="">{i18n.t('As the provider has it')}</option>
            {efforts.map((effort) => (
              <option key={effort} value={effort}>
                {effort}
              </option>
            ))}
          </select>
        </Field>
      )}
      {info?.takesTemperature !== false && (
        <NumberField
          label={i18n.t('Temperature')}
          hint={i18n.t('0 is the steadiest, 2 the wildest.')}
          value={settings.temperature}
          isFine={(value) => value >= 0 && value <= 2}
          onChange={(temperature) => change({ temperature })}
        />
      )}
      <NumberField
        label={i18n.t('Longest answer (tokens)')}
        hint={
          info?.outputTokens === undefined
            ? undefined
            : i18n.t('This model ends at {outputTokens}.', { outputTokens: info.outputTokens })
        }
        value={settings.maxOutputTokens}
        isFine={(value) => Number.isInteger(value) && value >= 1 && value <= 10_000_000}
        onChange={(maxOutputTokens) => change({ maxOutputTokens })}
      />
      {hosted.tools.map((tool) => (
        <Switch
          key={tool}
          label={i18n.t(hostedToolLabels[tool])}
          hint={i18n.t('Run by {by}, without asking you for each address.', { by: hosted.by })}
          isOn={switched.includes(tool)}
          onChange={(isOn) => {
            const others = switched.filter((each) => each !== tool)
            const tools = isOn ? [...others, tool] : others
            change({ hostedTools: tools.length === 0 ? undefined : tools })
          }}
        />
      ))}
    </div>
  )
}

interface NumberFieldProps {
  label: string
  hint?: string | undefined
  value: number | undefined
  isFine: (value: number) => boolean
  onChange: (value: number | undefined) => void
}

function NumberField({ label, hint, value, isFine, onChange }: NumberFieldProps) {
  const [text, setText] = useState(value === undefined ? '' : formatNumberInput(value))
  const number = parseLocalNumber(text)
  const isEmpty = text.trim() === ''
  const isWrong = !isEmpty && !isFine(number)
  return (
    <Field
      label={label}
      hint={hint}
      {...(isWrong && { error: i18n.t('This is not taken: the number is out of bounds.') })}
    >
      <input
        inputMode="decimal"
        autoComplete="off"
        placeholder={i18n.t('As the provider has it')}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          const next = parseLocalNumber(target.value)
          if (target.value.trim() === '') onChange(undefined)
          else if (isFine(next)) onChange(next)
        }}
        className={`${controlClass} tabular-nums`}
      />
    </Field>
  )
}
