import type { ProviderDraft, Provider } from '../../core/model/providers/provider.ts'
import type { ProviderId } from '../../core/model/id.ts'

/** Converts a draft to a provider that can be called before it is stored. */
export function toDraftProvider(draft: Omit<ProviderDraft, 'apiKey' | 'lastTest'>): Provider {
  const { id, kind, dialect, name, baseUrl, proxyUrl, models } = draft
  return {
    id: id ?? ('provider-draft' as ProviderId),
    dialect,
    kind,
    name,
    baseUrl,
    proxyUrl: proxyUrl || undefined,
    models,
  }
}
