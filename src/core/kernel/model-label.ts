import type { ModelRef, Provider } from './model.ts'

export function toModelLabel(provider: Provider, modelId: string): string {
  return provider.dialect === 'demo' ? provider.name : `${provider.name}/${modelId}`
}

/** Nothing once it was removed. */
export function findProviderName(model: ModelRef, providers: readonly Provider[]): string | undefined {
  return providers.find(({ id }) => id === model.providerId)?.name
}

/** The model's name in the list of models; only its id, once its provider was removed. */
export function findModelLabel(model: ModelRef, providers: readonly Provider[]): string {
  const provider = providers.find(({ id }) => id === model.providerId)
  return provider === undefined ? model.modelId : toModelLabel(provider, model.modelId)
}
