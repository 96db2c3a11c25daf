import type { KeyVaultPort } from '../../core/engine/host-ports.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import type { ProviderId } from '../../core/kernel/id.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import type { Database } from './schema.ts'
import { sealedKeyId, sealKey, unsealKey, type KeyBinding, type SealedKey } from './vault/seal-key.ts'
import { tryStorage } from './try-storage.ts'
import { DataKeyRing, type DataKeyRingOptions } from './vault/data-key-ring.ts'
import { SessionKeys } from './vault/session-keys.ts'

export interface KeyVault extends KeyVaultPort {
  /** The record to store, for who writes it in one transaction with the provider, under the application's lock. */
  seal(providerId: ProviderId, receiver: string, key: string): Promise<Result<SealedKey>>
  /** The key that opens the others: what a passphrase locks. */
  readonly dataKeys: DataKeyRing
  /** Keys that live in this worker's memory only. */
  readonly sessionKeys: SessionKeys
  /** Another one after a lock, an unlock, or a change of what this worker's memory holds: what was read before may be wrong. */
  readonly generation: number
}

/**
 * Keys at rest, sealed with a key that no script can export. Without a passphrase that hides them from a look at the files
 * only: whoever can use or copy the profile, or run script in our origin, can use them. No key is logged, or returned by
 * anything but `read`.
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
        const dataKey = await dataKeys.findOrCreate()
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
          const key = sessionKeys.find(providerId, receiver)
          return key === null ? fail(createFailure('key-not-kept')) : succeed(key)
        }
        if (!sealed) return succeed(null)
        const dataKey = await dataKeys.find()
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
    // Web Crypto says nothing beyond "OperationError": another origin, another provider, or another data key.
    return fail(createFailure('key-unreadable'))
  }
}

function isSealedKey(row: object): row is SealedKey {
  return 'iv' in row && !('derivation' in row)
}

/** Where nobody sets a passphrase, there is nothing to lock. */
const unattended: DataKeyRingOptions = {
  now: () => 0,
  schedule: () => () => {},
  readIdleLimitMs: async () => null,
  onChange: () => {},
}
