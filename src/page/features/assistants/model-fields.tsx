import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { AssistantForm, FormError } from './assistant-form.ts'
import type { HostedTool } from '../../../core/model/tools/tool-info.ts'
import { providerKindOf } from '../../../core/model/providers/provider-catalog.ts'
import { spellHidden } from '../../ui/text/revealed-text.tsx'
import { listModelOptions } from '../models/model-options.ts'
import { EffortField, HostedToolSwitches } from '../model-picker/settings-fields.tsx'
import { toModelKey } from '../../../core/model/providers/model-ref.ts'

export interface ModelFieldsProps {
  queries: Pick<Queries, 'watchProviders'>
  form: AssistantForm
  errorOf: (field: FormError['field']) => { error?: string }
  onChange: (part: Partial<AssistantForm>) => void
}

const efforts = ['none', 'minimal', 'low', 'medium', 'high'] as const
const noProviders: readonly Provider[] = []

/** Fields for the model and its parameters. */
export function ModelFields({ queries, form, errorOf, onChange }: ModelFieldsProps) {
  const watched = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const providers = watched.state === 'ready' ? watched.value : noProviders
  const models = listModelOptions(providers)
  const isGone = form.model !== '' && !models.some(({ model }) => toModelKey(model) === form.model)
  return (
    <>
      <Field label={i18n.t('Model')}>
        <select
          value={form.model}
          onChange={({ target }) => onChange({ model: target.value })}
          className={controlClass}
        >
          <option value="">{i18n.t('Selected in the chat')}</option>
          {isGone && (
            <option value={form.model}>
              {i18n.t('{model} (no longer available)', { model: spellHidden(form.model) })}
            </option>
          )}
          {models.map(({ model, label }) => (
            <option key={toModelKey(model)} value={toModelKey(model)}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <details>
        <summary className="w-fit rounded-sm text-muted">{i18n.t('Parameters')}</summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-3">
          <EffortField
            value={form.effort === '' ? undefined : form.effort}
            efforts={efforts}
            onChange={(effort) => onChange({ effort: effort ?? '' })}
          />
          <Field label={i18n.t('Temperature')} {...errorOf('temperature')}>
            <input
              inputMode="decimal"
              value={form.temperature}
              onChange={({ target }) => onChange({ temperature: target.value })}
              className={controlClass}
            />
          </Field>
          <Field label={i18n.t('Max output tokens')} {...errorOf('maxOutputTokens')}>
            <input
              inputMode="numeric"
              value={form.maxOutputTokens}
              onChange={({ target }) => onChange({ maxOutputTokens: target.value })}
              className={controlClass}
            />
          </Field>
        </div>
      </details>
      <HostedFields
        providers={providers}
        model={form.model}
        hostedTools={form.hostedTools}
        onChange={(hostedTools) => onChange({ hostedTools })}
      />
    </>
  )
}

interface HostedFieldsProps {
  providers: readonly Provider[]
  /** Value of the model option. Empty: the chat chooses the model. */
  model: string
  hostedTools: readonly HostedTool[]
  onChange: (hostedTools: readonly HostedTool[]) => void
}

/** Tools that the model's provider runs. A tool that is on stays listed, so that it can be switched off. */
export function HostedFields({ providers, model, hostedTools, onChange }: HostedFieldsProps) {
  const candidates =
    model === ''
      ? providers
      : providers.filter(({ id, models }) =>
          models.some((modelId) => toModelKey({ providerId: id, modelId }) === model),
        )
  const offered = candidates
    .filter(({ dialect }) => dialect !== 'demo')
    .flatMap((provider) => providerKindOf(provider).hostedTools)
  const tools = [...new Set([...offered, ...hostedTools])]
  if (tools.length === 0) return null
  const [only] = candidates
  const by = model !== '' && only ? only.name : i18n.t('the provider of the chat’s model, if supported')
  return (
    <fieldset>
      <legend className="font-medium">{i18n.t('Provider’s tools')}</legend>
      <p className="mt-1 text-sm text-muted">
        {i18n.t('Run by {by} without asking for each address.', { by })}
      </p>
      <HostedToolSwitches tools={tools} selected={hostedTools} onChange={onChange} />
    </fieldset>
  )
}
