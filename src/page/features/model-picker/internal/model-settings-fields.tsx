import { useState } from 'react'
import type { HostedTool } from '../../../../core/model/tools/tool-info.ts'
import type { ReasoningEffort, ModelSettings } from '../../../../core/model/providers/model-info.ts'
import { controlClass, Field } from '../../../ui/controls/field.tsx'
import { parseLocalNumber } from '../../../ui/controls/parse-number.ts'
import type { KnownModelInfo } from '../use-current-model.ts'
import {
  EffortField,
  HostedToolSwitches,
  PromptCachingSelect,
  isOutputLimit,
  isTemperature,
} from '../settings-fields.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { formatNumberInput } from '../../../i18n/formats.ts'

export interface ModelSettingsFieldsProps {
  settings: ModelSettings
  info: KnownModelInfo
  /** Tools that the provider can run, and the provider's name. */
  hosted: { tools: readonly HostedTool[]; by: string }
  /** The provider caches marked prefixes only. */
  cachesMarked?: boolean
  onChange: (settings: ModelSettings) => void
}

const usualEfforts: readonly ReasoningEffort[] = ['low', 'medium', 'high']

/** Fields for the settings that this model has. An invalid number stays in its field and is not applied. */
export function ModelSettingsFields({
  settings,
  info,
  hosted,
  cachesMarked = false,
  onChange,
}: ModelSettingsFieldsProps) {
  const efforts = info.efforts?.length ? info.efforts : usualEfforts
  const change = (part: Partial<Record<keyof ModelSettings, unknown>>) => {
    const merged = Object.entries({ ...settings, ...part }).filter(([, value]) => value !== undefined)
    onChange(Object.fromEntries(merged))
  }
  return (
    <div className="flex w-72 max-w-full flex-col gap-4 p-3">
      {info.reasons === true && (
        <EffortField value={settings.effort} efforts={efforts} onChange={(effort) => change({ effort })} />
      )}
      {info.takesTemperature !== false && (
        <NumberField
          label={i18n.t('Temperature')}
          hint={i18n.t('0 gives the most consistent answers, 2 the most varied.')}
          value={settings.temperature}
          isFine={isTemperature}
          onChange={(temperature) => change({ temperature })}
        />
      )}
      <NumberField
        label={i18n.t('Max output tokens')}
        hint={
          info.outputTokens === undefined
            ? undefined
            : i18n.t('This model’s maximum is {outputTokens}.', { outputTokens: info.outputTokens })
        }
        value={settings.maxOutputTokens}
        isFine={isOutputLimit}
        onChange={(maxOutputTokens) => change({ maxOutputTokens })}
      />
      {cachesMarked && (
        <PromptCachingSelect
          label={i18n.t('Prompt caching')}
          value={settings.promptCaching}
          isForChat
          onChange={(promptCaching) => change({ promptCaching })}
        />
      )}
      <HostedToolSwitches
        tools={hosted.tools}
        selected={settings.hostedTools ?? []}
        hint={i18n.t('Run by {by} without asking you for each address.', { by: hosted.by })}
        onChange={(tools) => change({ hostedTools: tools.length === 0 ? undefined : tools })}
      />
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
      {...(isWrong && { error: i18n.t('Not applied: the number is out of range.') })}
    >
      <input
        inputMode="decimal"
        autoComplete="off"
        placeholder={i18n.t('Provider default')}
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
