import { repairApiKey } from '../../../core/model/providers/repair-input.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import {
  webServiceTable,
  type WebService,
  type WebServiceId,
} from '../../../core/model/providers/web-service.ts'
import type { WebServiceDraft } from '../../../core/model/commands/provider-commands.ts'
import { createApplicationLock, type ApplicationLock } from '../database/application-lock.ts'
import { webServiceKeyId, keyReceiverOfService } from '../vault/key-holders.ts'
import type { KeyVault } from '../vault/key-vault.ts'
import type { Database } from '../database/schema.ts'
import { sealedKeyId } from '../vault/seal-key.ts'
import { tryStorage } from '../database/try-storage.ts'
import { storageText } from '../../../core/model/messages/write-text.ts'

export interface WebServiceStore {
  /** Returns the service as configured, or its default without a row. */
  find(id: WebServiceId): Promise<Result<WebService>>
  /**
   * Saves the service together with its key, or neither. A key is bound to one origin and deleted when the address
   * changes.
   */
  save(draft: WebServiceDraft): Promise<Result<null>>
  deleteKey(id: WebServiceId): Promise<Result<null>>
}

export interface WebServiceStoreOptions {
  vault: Pick<KeyVault, 'seal'>
  /** Checks whether a person may have this address called. */
  checkAddress(address: string): Result<unknown>
  now: () => number
  lock?: ApplicationLock
}

export function createWebServiceStore(db: Database, options: WebServiceStoreOptions): WebServiceStore {
  const { vault, now, checkAddress, lock = createApplicationLock() } = options
  const find = (id: WebServiceId): Promise<Result<WebService>> =>
    tryStorage(db, async () => succeed((await db.webServices.get(id)) ?? { id }))

  const save = async ({ id, address, apiKey = '' }: WebServiceDraft): Promise<Result<null>> => {
    const definition = webServiceTable[id]
    const isOwn = definition.baseUrl === ''
    const earlier = await find(id)
    if (!earlier.ok) return earlier
    const service: WebService = { ...earlier.value, ...(isOwn && address !== undefined && { address }) }
    const checked = isOwn ? checkAddress(service.address ?? '') : succeed(null)
    if (!checked.ok) return checked
    const receiver = keyReceiverOfService(service)
    const key = repairApiKey(apiKey)
    if (key === '' || receiver === null || definition.key === 'none') return write(db, service)
    if (!/^[\x21-\x7e]+$/.test(key)) return fail(describeUnusableKey())
    const sealed = await vault.seal(webServiceKeyId(id), receiver, key)
    if (!sealed.ok) return sealed
    const keyTail = key.length >= 12 ? key.slice(-4) : ''
    return tryStorage(db, () =>
      db.transaction('rw', db.webServices, db.vault, async () => {
        await db.vault.put(sealed.value)
        await db.webServices.put({ ...service, keyTail, keySavedAt: now() })
        return succeed(null)
      }),
    )
  }

  return {
    find,
    save: (draft) => lock(() => save(draft)),
    deleteKey: (id) =>
      lock(() =>
        tryStorage(db, () =>
          db.transaction('rw', db.webServices, db.vault, async () => {
            await db.vault.delete(sealedKeyId(webServiceKeyId(id)))
            await db.webServices.where('id').equals(id).modify(forgetKey)
            return succeed(null)
          }),
        ),
      ),
  }
}

export function forgetKey(service: WebService): void {
  delete service.keyTail
  delete service.keySavedAt
}

function write(db: Database, service: WebService): Promise<Result<null>> {
  return tryStorage(db, async () => {
    await db.webServices.put(service)
    return succeed(null)
  })
}

function describeUnusableKey() {
  return createFailure('invalid-input', {
    message: storageText('service-key-has-invalid-characters'),
    hint: storageText('copy-service-key-again'),
  })
}
