import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { toModelKey } from '../../../core/model/providers/model-ref.ts'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { listModelOptions, modelOptionLabel } from './model-options.ts'

export interface DefaultModelSectionProps {
  queries: Pick<Queries, 'watchSetting' | 'watchProviders'>
  /** `null` means the model that was chosen last. `message` is announced after saving. */
  onChange: (model: ModelRef | null, message: string) => void
}

/** Chooses the model that new chats start with. */
export function DefaultModelSection({ queries, onChange }: DefaultModelSectionProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('default-model'), [queries]))
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
    onChange(
      chosen?.model ?? null,
      chosen === undefined
        ? i18n.t('New chats use the last model you chose.')
        : i18n.t('New chats use {label}.', { label: chosen.label }),
    )
  }
  return (
    <div {...settingAnchor('default-model')} className="max-w-form">
      <Field {...settingText('default-model')}>
        <select
          name="default-model"
          value={model === null ? '' : toModelKey(model)}
          onChange={({ target }) => change(target.value)}
          className={controlClass}
        >
          <option value="">{i18n.t('Last used')}</option>
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
