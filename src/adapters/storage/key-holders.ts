import type { ProviderId } from '../../core/kernel/id.ts'
import { keyReceiver } from '../../core/kernel/key-receiver.ts'
import { webServiceTable, type WebService, type WebServiceId } from '../../core/kernel/web-service.ts'
import { checkBaseUrl } from './providers/check-base-url.ts'
import type { Database } from './schema.ts'
import type { KeyBinding } from './vault/seal-key.ts'

/** Under which name the vault knows the key of a service; no provider’s id begins like this. */
export function keyNameOf(id: WebServiceId): ProviderId {
  return `web-${id}` as ProviderId
}

/** Whom the key of a service is for; `null` without an address that can be read. */
export function receiverOfService({ id, address }: WebService): string | null {
  const url = URL.parse(webServiceTable[id].baseUrl || (address ?? ''))
  return url && keyReceiver(url.origin)
}

/** Everything that may have a key, with whom its key is for. */
export async function readKeyHolders(db: Database): Promise<KeyBinding[]> {
  const [providers, services] = await Promise.all([db.providers.toArray(), db.webServices.toArray()])
  return [
    ...providers.flatMap((provider) => {
      const address = checkBaseUrl(provider)
      return address.ok ? [{ providerId: provider.id, receiver: address.value.receiver }] : []
    }),
    ...services.flatMap((service) => {
      const receiver = receiverOfService(service)
      return receiver === null ? [] : [{ providerId: keyNameOf(service.id), receiver }]
    }),
  ]
}
