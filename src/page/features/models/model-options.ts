import { isSameModel, toModelLabel } from '../../../core/model/providers/model-ref.ts'
import type { ModelRef, Provider } from '../../../core/model/providers/provider.ts'
import { i18n } from '../../i18n/i18n.ts'
import { spellHidden } from '../../ui/text/revealed-text.tsx'

export interface ModelOption {
  model: ModelRef
  label: string
}

/** Returns the models of all providers, labeled as in the model list. Hidden characters are spelled out. */
export function listModelOptions(providers: readonly Provider[]): ModelOption[] {
  return providers.flatMap((provider) =>
    provider.models.map((modelId) => ({
      model: { providerId: provider.id, modelId },
      label: spellHidden(toModelLabel(provider, modelId)),
    })),
  )
}

export function modelOptionLabel(model: ModelRef, options: readonly ModelOption[]): string {
  return (
    options.find((option) => isSameModel(option.model, model))?.label ??
    i18n.t('{modelId} (its provider was removed)', { modelId: spellHidden(model.modelId) })
  )
}

/** Returns the chain with the model at `from` moved one position. At either end the chain stays unchanged. */
export function moveModel(chain: readonly ModelRef[], from: number, by: 1 | -1): ModelRef[] {
  const moved = [...chain]
  const [model] = moved.splice(from, 1)
  if (model) moved.splice(Math.max(0, from + by), 0, model)
  return moved
}
