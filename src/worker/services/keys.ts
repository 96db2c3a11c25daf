import type { ProviderId } from '../../core/model/id.ts'
import { succeed, type Result } from '../../core/model/failures/result.ts'
import { type VaultState, defaultLockMinutes } from '../../core/model/providers/api-keys.ts'
import { StreamLog } from '../transport/stream-log.ts'
import { z } from 'zod'
import { createApplicationLock } from '../../adapters/storage/database/application-lock.ts'
import type { openDatabase } from '../../adapters/storage/database/database.ts'
import { createKeyVault } from '../../adapters/storage/vault/key-vault.ts'
import type { SettingStore } from '../../adapters/storage/settings/setting-store.ts'
import { createVaultProtection } from '../../adapters/storage/vault/vault-protection.ts'
import type { TimerPort } from '../timers.ts'
import { ownName } from '../../lib/path-name.ts'

export interface VaultPort {
  unlock(passphrase: string): Promise<Result<null>>
  lock(): void
  readState(): Promise<Result<Pick<VaultState, 'isProtected' | 'isLocked'>>>
  sessionKeyProviders(): readonly ProviderId[]
}

/** Changes of the vault's protection. Each is one durable transaction. */
export interface VaultProtectionPort {
  set(passphrase: string): Promise<Result<null>>
  change(current: string, next: string): Promise<Result<null>>
  remove(current: string): Promise<Result<null>>
  forget(): Promise<Result<null>>
  deleteKey(providerId: ProviderId): Promise<Result<null>>
}

export interface KeyServicePorts {
  vault: VaultPort
  protection: VaultProtectionPort
  relay: KeyRelayPort
}

/** Serves the page's requests about keys, and informs the workers of other tabs. */
export class KeyService {
  readonly #ports: KeyServicePorts
  readonly #log = new StreamLog<VaultState>({
    merge: (states) => states.at(-1) ?? { isProtected: false, isLocked: false, held: [] },
  })
  #lastState = ''

  constructor(ports: KeyServicePorts) {
    this.#ports = ports
    ports.relay.onBroadcast((word) => {
      if (word === 'lock') ports.vault.lock()
      void this.refresh()
    })
  }

  unlock(passphrase: string): Promise<Result<null>> {
    return this.#ports.vault.unlock(passphrase)
  }

  async lock(): Promise<Result<null>> {
    this.#ports.relay.broadcast('lock')
    this.#ports.vault.lock()
    await this.refresh()
    return succeed(null)
  }

  change(work: (protection: VaultProtectionPort) => Promise<Result<null>>): Promise<Result<null>> {
    return this.#announce(work(this.#ports.protection))
  }

  /** Awaits other work that changes keys, then refreshes the state. */
  async after<T>(work: Promise<Result<T>>): Promise<Result<T>> {
    const done = await work
    if (done.ok) await this.refresh()
    return done
  }

  /** Sends a changed state to followers. */
  async refresh(): Promise<Result<null>> {
    const { vault } = this.#ports
    const read = await vault.readState()
    if (!read.ok) return read
    const state: VaultState = { ...read.value, held: vault.sessionKeyProviders() }
    const serialized = JSON.stringify(state)
    if (serialized !== this.#lastState) this.#log.append(state)
    this.#lastState = serialized
    return succeed(null)
  }

  async follow(): Promise<Result<StreamLog<VaultState>>> {
    const refreshed = await this.refresh()
    return refreshed.ok ? succeed(this.#log) : refreshed
  }

  async #announce(work: Promise<Result<null>>): Promise<Result<null>> {
    const done = await work
    if (done.ok) this.#ports.relay.broadcast('changed')
    await this.refresh()
    return done
  }
}

const wordSchema = z.enum(['lock', 'changed'])
export type KeyRelayMessage = z.infer<typeof wordSchema>

/**
 * Messages between the workers of all tabs about keys: lock them, or read them again. They never contain a key, not
 * even a non-exportable one, because any script of our origin could receive it. So locking applies to all tabs, and
 * unlocking to one.
 */
export interface KeyRelayPort {
  /** Reaches the other workers only. */
  broadcast(word: KeyRelayMessage): void
  onBroadcast(listener: (word: KeyRelayMessage) => void): void
}

/** Takes a channel of its own. Unknown messages, such as those of another version, are ignored. */
export function createKeyRelay(channel: BroadcastChannel): KeyRelayPort {
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
    broadcast: (word) => channel.postMessage(word),
    onBroadcast: (listener) =>
      channel.addEventListener('message', ({ data }) => {
        const parsed = wordSchema.safeParse(data)
        if (parsed.success) listener(parsed.data)
      }),
  }
}

interface KeyServiceDeps {
  db: ReturnType<typeof openDatabase>
  settings: Pick<SettingStore, 'readAll'>
  timers: TimerPort
  now(): number
}

/** Connects the vault of keys to storage, its idle lock and the other tabs. */
export function createKeyService({ db, settings, timers, now }: KeyServiceDeps) {
  const vault = createKeyVault(db, {
    now,
    schedule: (delayMs, task) => timers.schedule(delayMs, task),
    readIdleLimitMs: async () => {
      const read = await settings.readAll()
      const limit = (read.ok ? read.value['lock-keys-after-minutes'] : undefined) ?? defaultLockMinutes
      return limit === 0 ? null : limit * 60_000
    },
    onChange: () => void keys.refresh(),
  })
  const keys = new KeyService({
    vault: {
      unlock: (passphrase) => vault.dataKeys.unlock(passphrase),
      lock: () => vault.dataKeys.lock(),
      readState: () => vault.dataKeys.readState(),
      sessionKeyProviders: () => vault.sessionKeys.providerIds,
    },
    protection: createVaultProtection(db, { vault, lock: createApplicationLock() }),
    relay: createKeyRelay(new BroadcastChannel(ownName('innerloop:keys'))),
  })
  return { vault, keys }
}
