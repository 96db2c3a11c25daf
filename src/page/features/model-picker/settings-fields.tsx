import type { ReasoningEffort } from '../../../core/model/providers/model-info.ts'
import { promptCachingSchema, type PromptCaching } from '../../../core/model/context/prompt-cache.ts'
import type { HostedTool } from '../../../core/model/tools/tool-info.ts'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'

const hostedToolLabels: Record<HostedTool, MessageDescriptor> = {
  'web-search': /*i18n*/ { id: 'Web search' },
  'url-reading': /*i18n*/ { id: 'Web page reading' },
  'code-execution': /*i18n*/ { id: 'Code execution' },
  'image-generation': /*i18n*/ { id: 'Image generation' },
}

export function isTemperature(value: number): boolean {
  return value >= 0 && value <= 2
}

export function isOutputLimit(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 10_000_000
}

const cachingNames: Record<PromptCaching, MessageDescriptor> = {
  automatic: /*i18n*/ { id: 'Automatic' },
  '1-hour': /*i18n*/ { id: '1 hour' },
  off: /*i18n*/ { id: 'Off' },
}

interface PromptCachingSelectProps {
  label: string
  hint?: string
  /** `undefined`: as in the settings, which is offered if `isForChat` is set. */
  value: PromptCaching | undefined
  isForChat?: boolean
  onChange: (value: PromptCaching | undefined) => void
}

/** Select for the lifetime of cached prompts. */
export function PromptCachingSelect({ label, hint, value, isForChat, onChange }: PromptCachingSelectProps) {
  const choices = promptCachingSchema.options
  return (
    <Field label={label} hint={hint}>
      <select
        value={value ?? ''}
        onChange={({ target }) => onChange(choices.find((choice) => choice === target.value))}
        className={controlClass}
      >
        {isForChat === true && <option value="">{i18n.t('As in Settings')}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {i18n.t(cachingNames[choice])}
          </option>
        ))}
      </select>
    </Field>
  )
}

interface EffortFieldProps {
  /** `undefined`: the provider decides. */
  value: ReasoningEffort | undefined
  efforts: readonly ReasoningEffort[]
  onChange: (effort: ReasoningEffort | undefined) => void
}

export function EffortField({ value, efforts, onChange }: EffortFieldProps) {
  return (
    <Field label={i18n.t('Reasoning effort')}>
      <select
        value={value ?? ''}
        onChange={({ target }) => onChange(efforts.find((effort) => effort === target.value))}
        className={controlClass}
      >
        <option value="">{i18n.t('Provider default')}</option>
        {efforts.map((effort) => (
          <option key={effort} value={effort}>
            {effort}
          </option>
        ))}
      </select>
    </Field>
  )
}

interface HostedToolSwitchesProps {
  tools: readonly HostedTool[]
  selected: readonly HostedTool[]
  hint?: string
  onChange: (selected: readonly HostedTool[]) => void
}

/** Switches for the tools that the model's provider runs. */
export function HostedToolSwitches({ tools, selected, hint, onChange }: HostedToolSwitchesProps) {
  return tools.map((tool) => (
    <Switch
      key={tool}
      label={i18n.t(hostedToolLabels[tool])}
      hint={hint}
      isOn={selected.includes(tool)}
      onChange={(isOn) => {
        const others = selected.filter((each) => each !== tool)
        onChange(isOn ? [...others, tool] : others)
      }}
    />
  ))
}
