import { baseUrlOf } from '../../../core/model/providers/base-url.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import {
  webServiceTable,
  type WebService,
  type WebServiceId,
} from '../../../core/model/providers/web-service.ts'
import { i18n } from '../../i18n/i18n.ts'

/** One stored key, as far as the page may know it. */
export interface SavedKey {
  of: { type: 'provider'; id: ProviderId } | { type: 'service'; id: WebServiceId }
  name: string
  /** Last characters of the key; empty for a short key. */
  suffix: string
  /** The only addresses that receive the key. */
  receivers: string
  isSessionOnly: boolean
  savedAt?: number
}

export function listSavedKeys(providers: readonly Provider[], services: readonly WebService[]): SavedKey[] {
  return [
    ...providers.flatMap(({ keyTail, keyKept, keySavedAt, ...provider }): SavedKey[] => {
      if (keyTail === undefined) return []
      const of = { type: 'provider', id: provider.id } as const
      const receivers = describeReceivers(provider)
      const isSessionOnly = keyKept === 'session'
      return [
        {
          of,
          name: provider.name,
          suffix: keyTail,
          receivers,
          isSessionOnly,
          ...since(keySavedAt),
        },
      ]
    }),
    ...services.flatMap(({ id, keyTail, keySavedAt }): SavedKey[] => {
      if (keyTail === undefined) return []
      const { name, baseUrl } = webServiceTable[id]
      const of = { type: 'service', id } as const
      return [{ of, name, suffix: keyTail, receivers: baseUrl, isSessionOnly: false, ...since(keySavedAt) }]
    }),
  ]
}

function since(savedAt: number | undefined): Pick<SavedKey, 'savedAt'> {
  return savedAt === undefined ? {} : { savedAt }
}

function describeReceivers(provider: Pick<Provider, 'kind' | 'dialect' | 'baseUrl' | 'proxyUrl'>): string {
  const { proxyUrl } = provider
  const origin = originOf(baseUrlOf(provider))
  return proxyUrl
    ? i18n.t('{origin} through the proxy {originOf}', { origin, originOf: originOf(proxyUrl) })
    : origin
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? address
}
