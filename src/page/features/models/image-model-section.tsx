import { useId, useMemo, useState, type FormEvent } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { listImageModels } from '../../../core/model/providers/image-models.ts'
import type { ModelRef, Provider } from '../../../core/model/providers/provider.ts'
import { Button } from '../../ui/controls/button.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { SectionHeader } from '../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { i18n } from '../../i18n/i18n.ts'

export interface ImageModelSectionProps {
  queries: Queries
  /** `message` is announced after saving. */
  onChange: (model: ModelRef | null, message: string) => void
}

/** Chooses the image model for `generate_image`. */
export function ImageModelSection({ queries, onChange }: ImageModelSectionProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('image-model'), [queries]))
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  if (setting.state === 'failed') return <FailureProblem failure={setting.reason} />
  if (setting.state === 'loading' || providers.state === 'loading')
    return <Spinner>{i18n.t('Loading your models…')}</Spinner>
  const model = setting.value ?? null
  const text = settingText('image-model')
  const all = providers.state === 'ready' ? providers.value : []
  const imageProviders = all.filter((provider) => listImageModels(provider) !== undefined)
  return (
    <div {...settingAnchor('image-model')} className="flex flex-col items-start gap-3">
      <SectionHeader title={text.label}>{text.hint}</SectionHeader>
      <p>{describeChoice(model, all)}</p>
      {imageProviders.length === 0 ? (
        <p className="text-sm text-muted">
          {i18n.t(
            'None of your providers supports image generation. OpenAI, Azure OpenAI, Google, xAI, Together, Fireworks, OpenRouter and OpenAI-compatible servers do.',
          )}
        </p>
      ) : (
        <ChooseModel
          key={model ? `${model.providerId}/${model.modelId}` : ''}
          imageProviders={imageProviders}
          model={model}
          onChange={onChange}
        />
      )}
      {model && (
        <Button onClick={() => onChange(null, i18n.t('No image model is selected.'))}>
          {i18n.t('Clear image model')}
        </Button>
      )}
    </div>
  )
}

function describeChoice(model: ModelRef | null, providers: readonly Provider[]): string {
  if (!model) return i18n.t('No image model is selected.')
  const provider = providers.find(({ id }) => id === model.providerId)
  return provider
    ? i18n.t('{name}/{modelId} generates images.', { name: provider.name, modelId: model.modelId })
    : i18n.t('{modelId} is unavailable because its provider was removed.', {
        modelId: model.modelId,
      })
}

interface ChooseModelProps {
  imageProviders: readonly Provider[]
  model: ModelRef | null
  onChange: ImageModelSectionProps['onChange']
}

function ChooseModel({ imageProviders, model, onChange }: ChooseModelProps) {
  const list = useId()
  const [providerId, setProviderId] = useState<string>(model?.providerId ?? '')
  const [modelId, setModelId] = useState(model?.modelId ?? '')
  const [problem, setProblem] = useState<string>()
  const provider = imageProviders.find(({ id }) => id === providerId) ?? imageProviders[0]
  const modelIds = (provider && listImageModels(provider)) ?? []
  const save = (event: FormEvent) => {
    event.preventDefault()
    const id = modelId.trim()
    if (!provider) return
    setProblem(id === '' ? i18n.t('Choose a model, or enter its ID.') : undefined)
    if (id === '') return
    onChange(
      { providerId: provider.id, modelId: id },
      i18n.t('{name}/{id} now generates images.', { name: provider.name, id }),
    )
  }
  return (
    <form noValidate onSubmit={save} className="flex w-full flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={i18n.t('Provider of the image model')}>
          <select
            value={provider?.id ?? ''}
            onChange={(event) => {
              setProviderId(event.target.value)
              setModelId('')
            }}
            className={controlClass}
          >
            {imageProviders.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <Field
          label={i18n.t('Image model')}
          hint={
            modelIds.length === 0
              ? i18n.t('The ID that the provider uses.')
              : i18n.t('A model in the list, or any ID that the provider knows.')
          }
          error={problem}
        >
          <input
            list={list}
            value={modelId}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setModelId(event.target.value)}
            className={controlClass}
          />
        </Field>
      </div>
      <datalist id={list}>
        {modelIds.map((id) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </datalist>
      <div>
        <Button type="submit">{i18n.t('Use this image model')}</Button>
      </div>
    </form>
  )
}
