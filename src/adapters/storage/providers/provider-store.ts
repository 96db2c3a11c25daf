import type { ProviderStorePort } from '../../../core/engine/ports/run-ports.ts'
import type { ProviderDraft, ConnectionRecord, Provider } from '../../../core/model/providers/provider.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import { demoProvider } from '../../../core/model/providers/model-ref.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { createApplicationLock, type ApplicationLock } from '../database/application-lock.ts'
import { saveTestResult, saveProvider } from './internal/save-provider.ts'
import type { KeyVault } from '../vault/key-vault.ts'
import type { Database } from '../database/schema.ts'
import { sealedKeyId } from '../vault/seal-key.ts'
import { tryStorage } from '../database/try-storage.ts'
import { storageText } from '../../../core/model/messages/write-text.ts'

export interface ProviderStore extends ProviderStorePort {
  /** Lists the providers, without the demo. */
  list(): Promise<Result<Provider[]>>
  /** Saves a provider. An empty key keeps the stored one, unless another receiver would get it. */
  save(draft: ProviderDraft): Promise<Result<Provider>>
  /**
   * Sets the key of a provider that keeps it for the session only. The key is bound to the current address and proxy.
   */
  setSessionKey(providerId: ProviderId, key: string): Promise<Result<null>>
  remove(providerId: ProviderId): Promise<Result<null>>
  /** Saves a connection test if the tested draft equals the stored provider. */
  saveTestResult(draft: ProviderDraft, record: ConnectionRecord): Promise<Result<null>>
}

export interface ProviderStoreOptions {
  lock?: ApplicationLock
  now?: () => number
}

export function createProviderStore(
  db: Database,
  vault: KeyVault,
  { lock = createApplicationLock(), now = Date.now }: ProviderStoreOptions = {},
): ProviderStore {
  return {
    list: () => tryStorage(db, async () => succeed(await db.providers.toArray())),
    async find(providerId) {
      if (providerId === demoProvider.id) return succeed(demoProvider)
      return tryStorage(db, async () => {
        const provider: Provider | undefined = await db.providers.get(providerId)
        return provider ? succeed(provider) : fail(createFailure('provider-missing'))
      })
    },
    save: (draft) => lock(() => saveProvider(db, draft, { vault, now })),
    saveTestResult: (draft, record) => lock(() => saveTestResult(db, draft, record)),
    async setSessionKey(providerId, apiKey) {
      const stored = await tryStorage(db, async () => succeed(await db.providers.get(providerId)))
      if (!stored.ok) return stored
      if (!stored.value || stored.value.dialect === 'demo') return fail(createFailure('provider-missing'))
      if (apiKey.trim() === '') return fail(createFailure('key-missing'))
      const { id, kind, dialect, name, baseUrl, proxyUrl, models } = stored.value
      const draft = {
        id,
        kind,
        dialect,
        name,
        baseUrl,
        proxyUrl: proxyUrl || undefined,
        models,
        apiKey,
        keyKept: 'session' as const,
      }
      const saved = await lock(() => saveProvider(db, draft, { vault, now }))
      return saved.ok ? succeed(null) : saved
    },
    async remove(providerId) {
      if (providerId === demoProvider.id) {
        return fail(
          createFailure('invalid-input', {
            message: storageText('demo-model-undeletable'),
            hint: storageText('add-own-provider'),
          }),
        )
      }
      vault.sessionKeys.delete(providerId)
      return lock(() =>
        tryStorage(db, () =>
          db.transaction('rw', db.providers, db.vault, db.modelFacts, async () => {
            await db.providers.delete(providerId)
            await db.modelFacts.where('providerId').equals(providerId).delete()
            await db.vault.delete(sealedKeyId(providerId))
            return succeed(null)
          }),
        ),
      )
    },
  }
}

/** Providers restored from a backup. They cannot be called before a person confirms them. */
interface PendingProviderStore {
  /** Confirms the provider, without any key data. An existing provider with the same id stays as it is. */
  use(id: ProviderId): Promise<Result<null>>
  drop(id: ProviderId): Promise<Result<null>>
}

export function createPendingProviderStore(
  db: Database,
  lock: ApplicationLock = createApplicationLock(),
): PendingProviderStore {
  return {
    use: (id) =>
      lock(() =>
        tryStorage(db, () =>
          db.transaction('rw', db.heldProviders, db.providers, async () => {
            const pending = await db.heldProviders.get(id)
            if (!pending) return fail(createFailure('not-found'))
            const {
              keyTail: _,
              keyKept: __,
              keySavedAt: ___,
              lastTest: ____,
              titles: _____,
              ...provider
            } = pending
            if (!(await db.providers.get(id))) await db.providers.put(provider)
            await db.heldProviders.delete(id)
            return succeed(null)
          }),
        ),
      ),
    drop: (id) =>
      tryStorage(db, async () => {
        await db.heldProviders.delete(id)
        return succeed(null)
      }),
  }
}
