import { createApplicationLock } from '../adapters/storage/application-lock.ts'
import type { openDatabase } from '../adapters/storage/database.ts'
import { createKeyVault } from '../adapters/storage/key-vault.ts'
import type { SettingStore } from '../adapters/storage/setting-store.ts'
import { createVaultProtection } from '../adapters/storage/vault-protection.ts'
import { lockAfterMinutes } from '../core/kernel/vault-state.ts'
import { KeyControl } from './host/providers/key-control.ts'
import { createKeyRelay } from './host/providers/key-relay.ts'
import type { TimerPort } from './timers.ts'

export interface KeyParts {
  db: ReturnType<typeof openDatabase>
  settings: Pick<SettingStore, 'readAll'>
  timers: TimerPort
  now(): number
}

/** Connects the vault of keys to storage, its idle lock and the other tabs. */
export function openKeys({ db, settings, timers, now }: KeyParts) {
  const vault = createKeyVault(db, {
    now,
    schedule: (delayMs, task) => timers.schedule(delayMs, task),
    readIdleLimitMs: async () => {
      const read = await settings.readAll()
      const limit = (read.ok ? read.value['lock-keys-after-minutes'] : undefined) ?? lockAfterMinutes
      return limit === 0 ? null : limit * 60_000
    },
    onChange: () => void keys.refresh(),
  })
  const keys = new KeyControl({
    vault: {
      unlock: (passphrase) => vault.dataKeys.unlock(passphrase),
      lock: () => vault.dataKeys.lock(),
      readState: () => vault.dataKeys.readState(),
      held: () => vault.sessionKeys.held,
    },
    protection: createVaultProtection(db, { vault, lock: createApplicationLock() }),
    relay: createKeyRelay(new BroadcastChannel('innerloop:keys')),
  })
  return { vault, keys }
}
