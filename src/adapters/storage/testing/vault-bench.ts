import type { Provider } from '../../../core/model/providers/provider.ts'
import type { ApplicationLock } from '../database/application-lock.ts'
import { openDatabase } from '../database/database.ts'
import { createKeyVault } from '../vault/key-vault.ts'
import { createProviderStore } from '../providers/provider-store.ts'
import type { Database } from '../database/schema.ts'
import { createVaultProtection } from '../vault/vault-protection.ts'
import { unwrap } from './sample-turn.ts'

export const origin = 'https://api.example'
export const secret = 'sk-canary-0123456789'
export const passphrase = 'correct horse battery'
export const other = 'another staple entirely'

/** Simulates one worker. Its memory ends with it. */
export function startWorker(db: Database, lock: ApplicationLock = async (work) => work()) {
  const time = { now: 0, due: null as (() => void) | null, limitMs: null as number | null }
  const vault = createKeyVault(db, {
    now: () => time.now,
    schedule: (_, task) => {
      time.due = task
      return () => {
        time.due = null
      }
    },
    readIdleLimitMs: async () => time.limitMs,
    onChange: () => {},
  })
  const { dataKeys } = vault
  const protection = createVaultProtection(db, { vault, lock, iterations: 1 })
  const providers = createProviderStore(db, vault, { lock, now: () => 7 })
  const save = async (name: string, apiKey: string, keyKept?: 'session'): Promise<Provider> =>
    unwrap(
      await providers.save({
        dialect: 'openai-compatible',
        name,
        baseUrl: origin,
        models: ['m'],
        apiKey,
        keyKept,
      }),
    )
  const read = async ({ id }: Provider) => {
    const key = await vault.read(id, origin)
    return key.ok ? key.value : key.failure.code
  }
  return { db, time, dataKeys, vault, protection, providers, save, read }
}

/** Simulates the next start after a crash or a reload. */
export function reopen(db: Database): Database {
  db.close({ disableAutoOpen: true })
  return openDatabase(db.name)
}
