import type { KeyVaultPort } from '../../../core/engine/ports/run-ports.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Database } from '../database/schema.ts'
import { sealedKeyId, sealKey, unsealKey, type KeyBinding, type SealedKey } from './seal-key.ts'
import { tryStorage } from '../database/try-storage.ts'
import { DataKeyRing, type DataKeyRingOptions } from './internal/data-key-ring.ts'

export interface KeyVault extends KeyVaultPort {
  /**
   * Returns the record to store. The caller writes it in one transaction with the provider, while holding the
   * application lock.
   */
  seal(providerId: ProviderId, receiver: string, key: string): Promise<Result<SealedKey>>
  /** The data key that seals the others. A passphrase protects it. */
  readonly dataKeys: DataKeyRing
  /** Keys that are only in this worker's memory. */
  readonly sessionKeys: SessionKeys
  /** Changes after a lock, an unlock, or a change of the keys in memory. Keys read before may be outdated then. */
  readonly generation: number
}

/**
 * Creates the store for API keys, sealed with a key that scripts cannot export. Without a passphrase, this only hides
 * the keys from a look at the files: anyone who can use or copy the browser profile, or run scripts in our origin, can
 * use them. No key is logged, or returned by anything but `read`.
 */
export function createKeyVault(db: Database, options: DataKeyRingOptions = unattended): KeyVault {
  const dataKeys = new DataKeyRing(db, options)
  const sessionKeys = new SessionKeys()
  return {
    dataKeys,
    sessionKeys,
    get generation() {
      return dataKeys.changes + sessionKeys.changes
    },
    seal: (providerId, receiver, key) =>
      tryStorage(db, async () => {
        const dataKey = await dataKeys.loadOrCreate()
        if (dataKey.state === 'locked') return fail(createFailure('keys-locked'))
        return succeed(await sealKey(dataKey.key, { providerId, receiver }, key))
      }),
    read: (providerId, receiver) =>
      tryStorage(db, async () => {
        const [provider, sealed] = await Promise.all([
          db.providers.get(providerId),
          db.vault.get(sealedKeyId(providerId)),
        ])
        if (provider?.keyKept === 'session') {
          const key = sessionKeys.get(providerId, receiver)
          return key === null ? fail(createFailure('key-not-kept')) : succeed(key)
        }
        if (!sealed) return succeed(null)
        const dataKey = await dataKeys.load()
        if (dataKey.state === 'locked') return fail(createFailure('keys-locked'))
        if (dataKey.state === 'none' || !isSealedKey(sealed)) return fail(createFailure('key-unreadable'))
        return open(dataKey.key, { providerId, receiver }, sealed)
      }),
  }
}

async function open(
  dataKey: CryptoKey,
  binding: KeyBinding,
  sealed: SealedKey,
): Promise<Result<string | null>> {
  try {
    return succeed(await unsealKey(dataKey, binding, sealed))
  } catch {
    // Web Crypto only reports "OperationError" for another origin, another provider, or another data key.
    return fail(createFailure('key-unreadable'))
  }
}

function isSealedKey(row: object): row is SealedKey {
  return 'iv' in row && !('derivation' in row)
}

/** Options without a passphrase, where nothing is ever locked. */
const unattended: DataKeyRingOptions = {
  now: () => 0,
  schedule: () => () => {},
  readIdleLimitMs: async () => null,
  onChange: () => {},
}

/** Keys that are only in this worker's memory. They are bound to their receiver like stored keys. */
class SessionKeys {
  readonly #keys = new Map<ProviderId, { receiver: string; key: string }>()
  #changes = 0

  /** Number of changes so far. */
  get changes(): number {
    return this.#changes
  }

  set(providerId: ProviderId, receiver: string, key: string): void {
    this.#changes += 1
    this.#keys.set(providerId, { receiver, key })
  }

  get(providerId: ProviderId, receiver: string): string | null {
    const entry = this.#keys.get(providerId)
    return entry?.receiver === receiver ? entry.key : null
  }

  delete(providerId: ProviderId): void {
    this.#changes += 1
    this.#keys.delete(providerId)
  }

  get providerIds(): ProviderId[] {
    return [...this.#keys.keys()]
  }
}
