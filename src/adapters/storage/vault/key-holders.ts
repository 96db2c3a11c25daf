import type { ProviderId } from '../../../core/model/id.ts'
import { keyReceiver } from '../../../core/model/providers/api-keys.ts'
import {
  webServiceTable,
  type WebService,
  type WebServiceId,
} from '../../../core/model/providers/web-service.ts'
import { checkBaseUrl } from '../providers/base-url.ts'
import type { Database } from '../database/schema.ts'
import type { KeyBinding } from './seal-key.ts'

/** Returns the id under which the vault stores the key of a service. No provider id has this prefix. */
export function webServiceKeyId(id: WebServiceId): ProviderId {
  return `web-${id}` as ProviderId
}

/** Returns the receiver of a service's key, or null without a valid address. */
export function keyReceiverOfService({ id, address }: WebService): string | null {
  const url = URL.parse(webServiceTable[id].baseUrl || (address ?? ''))
  return url && keyReceiver(url.origin)
}

/** Lists everything that may have a key, with the receiver of the key. */
export async function loadKeyBindings(db: Database): Promise<KeyBinding[]> {
  const [providers, services] = await Promise.all([db.providers.toArray(), db.webServices.toArray()])
  return [
    ...providers.flatMap((provider) => {
      const address = checkBaseUrl(provider)
      return address.ok ? [{ providerId: provider.id, receiver: address.value.receiver }] : []
    }),
    ...services.flatMap((service) => {
      const receiver = keyReceiverOfService(service)
      return receiver === null ? [] : [{ providerId: webServiceKeyId(service.id), receiver }]
    }),
  ]
}
