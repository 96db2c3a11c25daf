import { modelHosts } from './catalogue/model-hosts.ts'
import { modelMakers } from './catalogue/model-makers.ts'
import { ownServers } from './catalogue/own-servers.ts'
import type { Provider } from './model.ts'
import type { ProviderKind } from './provider-kind.ts'
import { providerKindIds, type ProviderKindId } from './provider-kind-id.ts'

const byId = new Map([...modelMakers, ...modelHosts, ...ownServers].map((kind) => [kind.id, kind]))

/** The kind that a provider was added as; those stored before there were kinds are of their dialect's own. */
export function kindOf({ kind, dialect }: Pick<Provider, 'kind' | 'dialect'>): ProviderKind {
  const found = byId.get(kind ?? (dialect === 'demo' ? 'openai-compatible' : dialect))
  if (!found) throw new Error(`there is no kind of provider "${kind ?? dialect}"`)
  return found
}

export function findKind(id: ProviderKindId): ProviderKind {
  return kindOf({ kind: id, dialect: 'openai-compatible' })
}

/** Every kind of provider that can be added, in the order in which they are offered. */
export const providerCatalogue: readonly ProviderKind[] = providerKindIds.map((id) => findKind(id))
