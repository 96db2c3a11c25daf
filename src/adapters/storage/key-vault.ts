import type { KeyVaultPort } from '../../core/engine/host-ports.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import type { ProviderId } from '../../core/kernel/id.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import type { Database, VaultRow } from './schema.ts'
import {
  generateDataKey,
  sealedKeyId,
  sealKey,
  unsealKey,
  type KeyBinding,
  type SealedKey,
} from './seal-key.ts'
import { tryStorage } from './try-storage.ts'

export interface KeyVault extends KeyVaultPort {
  /** The record to store, for who writes it in one transaction with the provider. */
  seal(providerId: ProviderId, origin: string, key: string): Promise<Result<SealedKey>>
}

/**
 * Keys at rest, sealed with a key that no script can export. It guards the disk and backups; it is no wall against script
 * that runs in our origin. No key is logged, or returned by anything but `read`.
 */
export function createKeyVault(db: Database): KeyVault {
  return {
    seal: (providerId, origin, key) =>
      tryStorage(db, async () =>
        succeed(await sealKey(await findOrCreateDataKey(db), { providerId, origin }, key)),
      ),
    async read(providerId, origin) {
      const rows = await tryStorage(db, async () =>
        succeed(await db.vault.bulkGet(['data-key', sealedKeyId(providerId)])),
      )
      return rows.ok ? open(rows.value, { providerId, origin }) : rows
    },
  }
}

async function open(
  [dataKey, sealed]: readonly (VaultRow | undefined)[],
  binding: KeyBinding,
): Promise<Result<string | null>> {
  if (!sealed) return succeed(null)
  if (!dataKey || !('key' in dataKey) || !('iv' in sealed)) return fail(createFailure('key-unreadable'))
  try {
    return succeed(await unsealKey(dataKey.key, binding, sealed))
  } catch {
    // Web Crypto says nothing beyond "OperationError": another origin, another provider, or another data key.
    return fail(createFailure('key-unreadable'))
  }
}

async function findOrCreateDataKey(db: Database): Promise<CryptoKey> {
  const stored = await db.vault.get('data-key')
  if (stored && 'key' in stored) return stored.key
  // Made outside the transaction, which would end while the browser makes it; the first one written stands.
  const made = await generateDataKey()
  return db.transaction('rw', db.vault, async () => {
    const winner = await db.vault.get('data-key')
    if (winner && 'key' in winner) return winner.key
    await db.vault.put({ id: 'data-key', key: made })
    return made
  })
}
