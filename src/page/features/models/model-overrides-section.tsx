import { useEffect, useMemo, useState, type FormEvent } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { ModelInfo } from '../../../core/model/providers/model-info.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Combobox } from '../../ui/controls/combobox.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import { listModelOptions, type ModelOption } from './model-options.ts'
import {
  describeSources,
  parseOverrides,
  toOverridesForm,
  toPlaceholders,
  type ModelOverridesForm,
  type OverridesProblem,
} from './model-overrides.ts'
import { SectionHeader } from '../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { showFailure } from '../../i18n/show-text.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'
import type { Announce } from '../../ui/feedback/announce.ts'

export interface ModelOverridesSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

const fields = [
  { name: 'windowTokens', label: /*i18n*/ { id: 'Context window (tokens)' } },
  { name: 'outputTokens', label: /*i18n*/ { id: 'Max output tokens' } },
  { name: 'input', label: /*i18n*/ { id: 'Price per million input tokens ($)' } },
  { name: 'output', label: /*i18n*/ { id: 'Price per million output tokens ($)' } },
  { name: 'cacheRead', label: /*i18n*/ { id: 'Price per million cached tokens ($)' } },
  { name: 'cacheWrite', label: /*i18n*/ { id: 'Price per million tokens written to the cache ($)' } },
  { name: 'cacheWriteHour', label: /*i18n*/ { id: 'Price per million tokens written for 1 hour ($)' } },
] as const
const choices = [
  { name: 'seesPictures', label: /*i18n*/ { id: 'Sees images' } },
  { name: 'readsFiles', label: /*i18n*/ { id: 'Reads PDF files' } },
  { name: 'callsTools', label: /*i18n*/ { id: 'Calls tools' } },
  { name: 'reasons', label: /*i18n*/ { id: 'Reasons before it answers' } },
] as const

/** The user's corrections to model data. */
export function ModelOverridesSection({ client, queries, announce }: ModelOverridesSectionProps) {
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const options = useTranslatedMemo(
    () => listModelOptions(providers.state === 'ready' ? providers.value : []),
    [providers],
  )
  const [pickedValue, setPickedValue] = useState<string | null>(null)
  const { label: title, hint } = settingText('model-overrides')
  const option = options.find(({ label }) => label === pickedValue)
  return (
    <div {...settingAnchor('model-overrides')} className="flex flex-col gap-3">
      <SectionHeader title={title}>{hint}</SectionHeader>
      <Field label={i18n.t('Model')}>
        <Combobox
          options={options.map(({ label }) => ({ value: label, label }))}
          value={pickedValue ?? ''}
          onChange={setPickedValue}
          emptyText={i18n.t('No matching models.')}
        />
      </Field>
      {option && (
        <ModelOverridesForm key={option.label} client={client} option={option} announce={announce} />
      )}
    </div>
  )
}

interface ModelOverridesFormProps {
  client: WorkerClient
  option: ModelOption
  announce: Announce
}

function ModelOverridesForm({ client, option, announce }: ModelOverridesFormProps) {
  const [info, setInfo] = useState<ModelInfo>()
  /** Text that the user typed. It stays when the stored data arrives later. */
  const [edits, setEdits] = useState<Partial<ModelOverridesForm>>({})
  const [problem, setProblem] = useState<OverridesProblem>()
  const { model, label } = option
  const form = { ...toOverridesForm(info?.ownFacts), ...edits }

  useEffect(() => {
    const read = async () => {
      const described = await client.call('describe-models', { models: [model] })
      if (!described.ok) return
      setInfo(described.value.models[0])
    }
    void read()
  }, [client, model])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const read = parseOverrides(form)
    setProblem('problem' in read ? read : undefined)
    if ('problem' in read) return
    const saved = await client.call('save-model-facts', { model, facts: read.capabilities })
    if (!saved.ok) return announce.failed(showFailure(saved.failure))
    announce.done(
      read.capabilities === null
        ? i18n.t('Your values for {label} were removed.', { label })
        : i18n.t('Saved your values for {label}.', { label }),
    )
    const described = await client.call('describe-models', { models: [model] })
    if (!described.ok) return
    setInfo(described.value.models[0])
    setEdits({})
  }

  const placeholders = toPlaceholders(info)
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-4 flex flex-col gap-4">
      <p className="text-sm text-faint">{describeSources(info)}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label: text }) => (
          <Field
            key={name}
            label={i18n.t(text)}
            error={problem?.field === name ? problem.problem : undefined}
          >
            <input
              inputMode="decimal"
              value={form[name]}
              placeholder={placeholders[name]}
              autoComplete="off"
              onChange={(event) => setEdits({ ...edits, [name]: event.target.value })}
              className={`${controlClass} tabular-nums`}
            />
          </Field>
        ))}
        {choices.map(({ name, label: text }) => (
          <Field key={name} label={i18n.t(text)}>
            <select
              value={form[name]}
              onChange={(event) => setEdits({ ...edits, [name]: event.target.value })}
              className={controlClass}
            >
              <option value="unknown">
                {i18n.t('As listed: {placeholders}', { placeholders: placeholders[name] })}
              </option>
              <option value="yes">{i18n.t('Yes')}</option>
              <option value="no">{i18n.t('No')}</option>
            </select>
          </Field>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" type="submit">
          {i18n.t('Save')}
        </Button>
        <p className="text-sm text-faint">{i18n.t('Save with all fields empty to remove your values.')}</p>
      </div>
    </form>
  )
}
