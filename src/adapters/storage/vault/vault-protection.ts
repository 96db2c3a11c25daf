import { createFailure } from '../../../core/model/failures/failure.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import { minPassphraseCharacters, countPassphraseCharacters } from '../../../core/model/providers/api-keys.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { ApplicationLock } from '../database/application-lock.ts'
import { loadKeyBindings } from './key-holders.ts'
import type { KeyVault } from './key-vault.ts'
import type { Database, VaultRow } from '../database/schema.ts'
import { sealedKeyId, sealKey, unsealKey, type KeyBinding, type SealedKey } from './seal-key.ts'
import { tryStorage } from '../database/try-storage.ts'
import { forgetKey } from '../providers/web-service-store.ts'
import { defaultIterations } from '../../derive-key.ts'
import {
  importDataKey,
  makeDataKey,
  unwrapDataKey,
  wrapDataKey,
  type DataKeyBytes,
  type WrappedDataKey,
} from './internal/wrap-data-key.ts'
import { storageText } from '../../../core/model/messages/write-text.ts'

/** Manages the passphrase and the stored keys. Every change is one transaction, without intermediate states. */
export interface VaultProtection {
  /** Sets a passphrase. Seals all stored keys with a new data key, which was never on disk unwrapped. */
  set(passphrase: string): Promise<Result<null>>
  /** Wraps the same data key with another passphrase. */
  change(current: string, next: string): Promise<Result<null>>
  /** Removes the passphrase. The keys stay, and open without one again. */
  remove(current: string): Promise<Result<null>>
  /** Deletes every stored key together with the passphrase, for a person who forgot it. */
  forget(): Promise<Result<null>>
  deleteKey(providerId: ProviderId): Promise<Result<null>>
}

export interface VaultProtectionOptions {
  vault: Pick<KeyVault, 'dataKeys' | 'sessionKeys'>
  lock: ApplicationLock
  iterations?: number
}

export function createVaultProtection(db: Database, options: VaultProtectionOptions): VaultProtection {
  const { vault, lock, iterations = defaultIterations } = options
  const { dataKeys, sessionKeys } = vault

  const readWrapped = () =>
    tryStorage(db, async () => {
      const row = await db.vault.get('wrapped-data-key')
      return row?.id === 'wrapped-data-key' ? succeed(row) : fail(notProtected())
    })

  /** Returns the data key if the passphrase is right. */
  const openWith = async (passphrase: string): Promise<Result<DataKeyBytes>> => {
    const wrapped = await readWrapped()
    if (!wrapped.ok) return wrapped
    const opened = await unwrapDataKey(wrapped.value, passphrase)
    return opened ? succeed(opened) : fail(createFailure('passphrase-wrong'))
  }

  const protect = async (passphrase: string): Promise<Result<null>> => {
    const fresh = makeDataKey()
    const key = await importDataKey(fresh)
    const wrapped = await wrapDataKey(fresh, passphrase, iterations)
    fresh.discard()
    const stored = await tryStorage(db, () => replaceDataKey(db, wrapped, key))
    if (stored.ok) await dataKeys.setUnlocked(wrapped.dataKeyId, key)
    return stored
  }

  const rewrap = async (current: string, next: string): Promise<Result<null>> => {
    const opened = await openWith(current)
    if (!opened.ok) return opened
    const wrapped = await wrapDataKey(opened.value, next, iterations)
    const key = await importDataKey(opened.value)
    opened.value.discard()
    const stored = await tryStorage(db, async () => {
      await db.vault.put(wrapped)
      return succeed(null)
    })
    if (stored.ok) await dataKeys.setUnlocked(wrapped.dataKeyId, key)
    return stored
  }

  const unprotect = async (current: string): Promise<Result<null>> => {
    const opened = await openWith(current)
    if (!opened.ok) return opened
    const key = await importDataKey(opened.value)
    opened.value.discard()
    const stored = await tryStorage(db, () =>
      db.transaction('rw', db.vault, async () => {
        await db.vault.put({ id: 'data-key', key })
        await db.vault.delete('wrapped-data-key')
        return succeed(null)
      }),
    )
    if (stored.ok) dataKeys.lock()
    return stored
  }

  return {
    set: (passphrase) => checkNew(passphrase) ?? lock(() => protect(passphrase)),
    change: (current, next) => checkNew(next) ?? lock(() => rewrap(current, next)),
    remove: (current) => lock(() => unprotect(current)),
    forget: () =>
      lock(async () => {
        const done = await tryStorage(db, () => deleteEveryKey(db))
        if (done.ok) dataKeys.lock()
        return done
      }),
    deleteKey: (providerId) =>
      lock(async () => {
        const done = await tryStorage(db, () => deleteOneKey(db, providerId))
        if (done.ok) sessionKeys.delete(providerId)
        return done
      }),
  }
}

function checkNew(passphrase: string): Promise<Result<null>> | null {
  if (countPassphraseCharacters(passphrase) >= minPassphraseCharacters) return null
  return Promise.resolve(
    fail(
      createFailure('invalid-input', {
        message: storageText('passphrase-too-short', { minPassphraseCharacters }),
        hint: storageText('choose-passphrase-words'),
      }),
    ),
  )
}

/** Repeating the call is harmless: a change committed before the connection was lost is recognized by its id. */
async function replaceDataKey(db: Database, wrapped: WrappedDataKey, key: CryptoKey): Promise<Result<null>> {
  const rows = await db.vault.toArray()
  const earlier = rows.find(({ id }) => id === 'wrapped-data-key')
  if (earlier?.id === 'wrapped-data-key') {
    return earlier.dataKeyId === wrapped.dataKeyId ? succeed(null) : fail(alreadyProtected())
  }
  const resealed = await resealKeys(rows, await loadKeyBindings(db), key)
  return db.transaction('rw', db.vault, async () => {
    await db.vault.bulkPut([wrapped, ...resealed])
    await db.vault.delete('data-key')
    return succeed(null)
  })
}

function deleteEveryKey(db: Database): PromiseLike<Result<null>> {
  return db.transaction('rw', db.vault, db.providers, db.webServices, db.mcpServers, async () => {
    await db.vault.clear()
    await db.webServices.toCollection().modify(forgetKey)
    await db.mcpServers.toCollection().modify(forgetSecret)
    await db.providers.toCollection().modify((provider) => {
      if (provider.keyKept === 'session') return
      delete provider.keyTail
      delete provider.keySavedAt
    })
    return succeed(null)
  })
}

function forgetSecret({ auth }: McpServerRow): void {
  if (auth.kind === 'header') auth.tail = ''
  if (auth.kind === 'oauth') delete auth.grant
}

function deleteOneKey(db: Database, providerId: ProviderId): PromiseLike<Result<null>> {
  return db.transaction('rw', db.vault, db.providers, async () => {
    await db.vault.delete(sealedKeyId(providerId))
    await db.providers
      .where('id')
      .equals(providerId)
      .modify((provider) => {
        delete provider.keyTail
        delete provider.keySavedAt
        delete provider.keyKept
      })
    return succeed(null)
  })
}

function alreadyProtected() {
  return createFailure('invalid-input', {
    message: storageText('passphrase-already-set'),
    hint: storageText('unlock-to-change-passphrase'),
  })
}

function notProtected() {
  return createFailure('invalid-input', {
    message: storageText('passphrase-not-set'),
    hint: storageText('passphrase-removed-in-other-tab'),
  })
}

/** Seals the stored keys with another data key. A key that cannot be unsealed now stays unreadable. */
async function resealKeys(
  rows: readonly VaultRow[],
  holders: readonly KeyBinding[],
  key: CryptoKey,
): Promise<SealedKey[]> {
  const earlier = rows.find((row) => row.id === 'data-key')
  if (earlier?.id !== 'data-key') return []
  const resealed = await Promise.all(
    holders.map(async (binding) => {
      const row = rows.find(({ id }) => id === sealedKeyId(binding.providerId))
      if (!row || !('ciphertext' in row) || row.id === 'wrapped-data-key') return []
      try {
        return [await sealKey(key, binding, await unsealKey(earlier.key, binding, row))]
      } catch (thrown) {
        if (thrown instanceof DOMException && thrown.name === 'OperationError') return []
        throw thrown
      }
    }),
  )
  return resealed.flat()
}
