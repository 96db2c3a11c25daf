import { useId, useMemo, useState, type FormEvent } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { imageModelsOf } from '../../../core/kernel/image-models.ts'
import type { ModelRef, Provider } from '../../../core/kernel/model.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import { Waiting } from '../../ui/waiting.tsx'

export interface PicturesPartProps {
  queries: Queries
  /** `words`: what is told once it is saved. */
  onChange: (model: ModelRef | null, words: string) => void
}

/** Who paints for `generate_image`. */
export function PicturesPart({ queries, onChange }: PicturesPartProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('image-model'), [queries]))
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  if (setting.state === 'failed')
    return <Problem message={setting.reason.message} hint={setting.reason.hint} />
  if (setting.state === 'loading' || providers.state === 'loading')
    return <Waiting>Reading your models…</Waiting>
  const chosen = setting.value ?? null
  const all = providers.state === 'ready' ? providers.value : []
  const painters = all.filter((provider) => imageModelsOf(provider) !== undefined)
  return (
    <div>
      <h3 className="text-base font-medium">Pictures</h3>
      <p className="mt-1 mb-3 text-sm text-muted">
        The image model that generate_image asks. It charges for pictures, so each chat asks you first. While
        none is chosen, the demo model draws with a sample painter, offline.
      </p>
      <p className="mb-3">{describeChoice(chosen, all)}</p>
      {painters.length === 0 ? (
        <p className="text-sm text-muted">
          None of your providers paints here. OpenAI, Azure OpenAI, Google, xAI, Together, Fireworks,
          OpenRouter and servers with the images API of OpenAI can be added in Settings, Providers.
        </p>
      ) : (
        <ChooseModel
          key={chosen ? `${chosen.providerId}/${chosen.modelId}` : ''}
          painters={painters}
          chosen={chosen}
          onChange={onChange}
        />
      )}
      {chosen && (
        <Button className="mt-3" onClick={() => onChange(null, 'No image model is chosen any more.')}>
          Choose no image model
        </Button>
      )}
    </div>
  )
}

function describeChoice(chosen: ModelRef | null, providers: readonly Provider[]): string {
  if (!chosen) return 'None is chosen.'
  const provider = providers.find(({ id }) => id === chosen.providerId)
  return provider
    ? `${provider.name}/${chosen.modelId} paints.`
    : `${chosen.modelId} was chosen, and its provider was removed: nobody paints.`
}

interface ChooseModelProps {
  painters: readonly Provider[]
  chosen: ModelRef | null
  onChange: PicturesPartProps['onChange']
}

function ChooseModel({ painters, chosen, onChange }: ChooseModelProps) {
  const list = useId()
  const [providerId, setProviderId] = useState<string>(chosen?.providerId ?? '')
  const [modelId, setModelId] = useState(chosen?.modelId ?? '')
  const [problem, setProblem] = useState<string>()
  const provider = painters.find(({ id }) => id === providerId) ?? painters[0]
  const known = (provider && imageModelsOf(provider)) ?? []
  const save = (event: FormEvent) => {
    event.preventDefault()
    const id = modelId.trim()
    if (!provider) return
    setProblem(id === '' ? 'Choose a model, or write its id.' : undefined)
    if (id === '') return
    onChange({ providerId: provider.id, modelId: id }, `${provider.name}/${id} paints from now on.`)
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Provider of the image model">
          <select
            value={provider?.id ?? ''}
            onChange={(event) => {
              setProviderId(event.target.value)
              setModelId('')
            }}
            className={controlClass}
          >
            {painters.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <Field
          label="Image model"
          hint={
            known.length === 0
              ? 'Its id, as the provider writes it.'
              : 'One of the list, or any id that the provider knows.'
          }
          {...(problem !== undefined && { error: problem })}
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
        {known.map((id) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </datalist>
      <div>
        <Button type="submit">Use this image model</Button>
      </div>
    </form>
  )
}
