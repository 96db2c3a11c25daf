import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { toModelKey } from '../../../core/model/providers/model-ref.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import { listModelOptions, modelOptionLabel } from './model-options.ts'

export interface ModelSettingProps {
  queries: Pick<Queries, 'watchSetting' | 'watchProviders'>
  setting: 'default-model' | 'memory-model'
  /** Label of the option for no model of its own. */
  noneLabel: string
  /** `null` means no model of its own. `label` is that of the model. */
  onChange: (model: ModelRef | null, label: string) => void
}

/** Select for a setting whose value is a model. */
export function ModelSetting({ queries, setting: id, noneLabel, onChange }: ModelSettingProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting(id), [queries, id]))
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  if (setting.state === 'failed') return <FailureProblem failure={setting.reason} />
  if (setting.state === 'loading' || providers.state === 'loading')
    return <Spinner>{i18n.t('Loading your models…')}</Spinner>
  const model = setting.value ?? null
  const options = listModelOptions(providers.state === 'ready' ? providers.value : [])
  const listed = options.map(({ model: each, label }) => ({ model: each, label, key: toModelKey(each) }))
  const isMissing = model !== null && !listed.some(({ key }) => key === toModelKey(model))
  const change = (key: string) => {
    const chosen = listed.find((each) => each.key === key)
    onChange(chosen?.model ?? null, chosen?.label ?? noneLabel)
  }
  return (
    <div {...settingAnchor(id)} className="max-w-form">
      <Field {...settingText(id)}>
        <select
          name={id}
          value={model === null ? '' : toModelKey(model)}
          onChange={({ target }) => change(target.value)}
          className={controlClass}
        >
          <option value="">{noneLabel}</option>
          {isMissing && <option value={toModelKey(model)}>{modelOptionLabel(model, options)}</option>}
          {listed.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}
