import type { ProviderId } from '../../../core/kernel/id.ts'
import { succeed, type Result } from '../../../core/kernel/result.ts'
import type { VaultState } from '../../../core/kernel/vault-state.ts'
import { StreamLog } from '../../wire/stream-log.ts'
import type { KeyRelayPort } from './key-relay.ts'

/** The vault of this worker. */
export interface VaultPort {
  unlock(passphrase: string): Promise<Result<null>>
  lock(): void
  readState(): Promise<Result<Pick<VaultState, 'isProtected' | 'isLocked'>>>
  held(): readonly ProviderId[]
}

/** Changes of the vault's protection. Each is one durable transaction. */
export interface VaultProtectionPort {
  set(passphrase: string): Promise<Result<null>>
  change(current: string, next: string): Promise<Result<null>>
  remove(current: string): Promise<Result<null>>
  forget(): Promise<Result<null>>
  deleteKey(providerId: ProviderId): Promise<Result<null>>
}

export interface KeyControlPorts {
  vault: VaultPort
  protection: VaultProtectionPort
  relay: KeyRelayPort
}

/** Serves the page's requests about keys, and informs the workers of other tabs. */
export class KeyControl {
  readonly #ports: KeyControlPorts
  readonly #log = new StreamLog<VaultState>({
    merge: (states) => states.at(-1) ?? { isProtected: false, isLocked: false, held: [] },
  })
  #told = ''

  constructor(ports: KeyControlPorts) {
    this.#ports = ports
    ports.relay.onTold((word) => {
      if (word === 'lock') ports.vault.lock()
      void this.refresh()
    })
  }

  unlock(passphrase: string): Promise<Result<null>> {
    return this.#ports.vault.unlock(passphrase)
  }

  async lock(): Promise<Result<null>> {
    this.#ports.relay.tell('lock')
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
    const state: VaultState = { ...read.value, held: vault.held() }
    const words = JSON.stringify(state)
    if (words !== this.#told) this.#log.append(state)
    this.#told = words
    return succeed(null)
  }

  async follow(): Promise<Result<StreamLog<VaultState>>> {
    const refreshed = await this.refresh()
    return refreshed.ok ? succeed(this.#log) : refreshed
  }

  async #announce(work: Promise<Result<null>>): Promise<Result<null>> {
    const done = await work
    if (done.ok) this.#ports.relay.tell('changed')
    await this.refresh()
    return done
  }
}
