import { modelHosts, ownServers } from './catalog/model-hosts.ts'
import { modelMakers } from './catalog/model-makers.ts'
import type { Provider } from './provider.ts'
import type { ProviderKind } from './provider-kind.ts'
import { providerKindIds, type ProviderKindId } from './provider-kind-id.ts'

const byId = new Map([...modelMakers, ...modelHosts, ...ownServers].map((kind) => [kind.id, kind]))

/** Returns the kind from which the provider was added. Providers stored before kinds existed have the kind of their dialect. */
export function providerKindOf({ kind, dialect }: Pick<Provider, 'kind' | 'dialect'>): ProviderKind {
  const definition = byId.get(kind ?? (dialect === 'demo' ? 'openai-compatible' : dialect))
  if (!definition) throw new Error(`unknown provider type "${kind ?? dialect}"`)
  return definition
}

export function providerKindById(id: ProviderKindId): ProviderKind {
  return providerKindOf({ kind: id, dialect: 'openai-compatible' })
}

/** All kinds of providers that can be added, in display order. */
export const providerCatalog: readonly ProviderKind[] = providerKindIds.map((id) => providerKindById(id))
