import type { ModelRef, Provider } from './provider.ts'
import type { ProviderId } from '../id.ts'

export function toModelLabel(provider: Provider, modelId: string): string {
  return provider.dialect === 'demo' ? provider.name : `${provider.name}/${modelId}`
}

/** Returns the provider's name, or `undefined` if it was removed. */
export function findProviderName(model: ModelRef, providers: readonly Provider[]): string | undefined {
  return providers.find(({ id }) => id === model.providerId)?.name
}

/** Returns the model's name in the model list, or only its id if its provider was removed. */
export function findModelLabel(model: ModelRef, providers: readonly Provider[]): string {
  const provider = providers.find(({ id }) => id === model.providerId)
  return provider === undefined ? model.modelId : toModelLabel(provider, model.modelId)
}

/**
 * Returns the short name of a model, for a button or a line of an answer: the last segment of its id. If another listed
 * model has the same, the whole id of one of the same provider, or else the name with that of the provider.
 */
export function findModelName(model: ModelRef, providers: readonly Provider[]): string {
  const provider = providers.find(({ id }) => id === model.providerId)
  if (provider?.dialect === 'demo') return provider.name
  const name = toShortName(model.modelId)
  if (provider === undefined) return name
  const isShared = ({ models }: Provider) =>
    models.some((id) => id !== model.modelId && toShortName(id) === name)
  if (isShared(provider)) return model.modelId
  const isElsewhere = providers.some(
    (other) => other !== provider && other.models.some((id) => toShortName(id) === name),
  )
  return isElsewhere ? `${name} · ${provider.name}` : name
}

function toShortName(modelId: string): string {
  return modelId.slice(modelId.lastIndexOf('/') + 1) || modelId
}

export function isSameModel(left: ModelRef, right: ModelRef): boolean {
  return left.providerId === right.providerId && left.modelId === right.modelId
}

/** Returns the model as one string, as options and filters have it. */
export function toModelKey({ providerId, modelId }: ModelRef): string {
  return `${providerId}/${modelId}`
}

/** Parses a model key. Provider ids have no slash, so the first slash ends the id. */
export function parseModelKey(key: string): ModelRef {
  const slash = key.indexOf('/')
  return { providerId: key.slice(0, slash) as ProviderId, modelId: key.slice(slash + 1) }
}

/** The scripted offline model, which is always available. Separate from the schemas, so that the page can use it without zod. */
export const demoProvider: Provider = {
  id: 'demo' as ProviderId,
  dialect: 'demo',
  name: 'Demo',
  baseUrl: '',
  models: ['demo'],
}

export const demoModel: ModelRef = { providerId: demoProvider.id, modelId: 'demo' }
