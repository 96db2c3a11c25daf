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

/** Returns a name that no other provider has: the label, or the label with a number. Letter case makes no difference. */
export function findFreeName(label: string, takenNames: readonly string[]): string {
  const taken = new Set(takenNames.map((name) => name.toLowerCase()))
  let name = label
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${label} ${number}`
  return name
}
