import { createFailure } from '../../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import type { Database } from '../../database/schema.ts'
import { generateDataKey } from '../seal-key.ts'
import { tryStorage } from '../../database/try-storage.ts'
import { importDataKey, unwrapDataKey, type WrappedDataKey } from './wrap-data-key.ts'

/** `none` means that no key was ever sealed here. */
export type DataKeyState = { state: 'open'; key: CryptoKey } | { state: 'locked' } | { state: 'none' }

export interface DataKeyRingOptions {
  now(): number
  /** Runs the task once after the delay. The returned function cancels it. */
  schedule(delayMs: number, task: () => void): () => void
  /** Resolves to the idle time in ms after which the keys are locked, or null to never lock them automatically. */
  readIdleLimitMs(): Promise<number | null>
  /** Called after this worker locked or unlocked the keys. */
  onChange(): void
}

/**
 * Access to the data key. Without a passphrase, it is stored as it is. With one, it is stored only wrapped. While
 * unlocked, it is in the memory of this worker, inaccessible to other workers, the page and commands.
 */
export class DataKeyRing {
  readonly #db: Database
  readonly #options: DataKeyRingOptions
  #unlocked: { id: string; key: CryptoKey } | null = null
  #usedAt = 0
  #idleLimitMs: number | null = null
  #cancelTimer = () => {}
  #changes = 0

  constructor(db: Database, options: DataKeyRingOptions) {
    this.#db = db
    this.#options = options
  }

  /** Number of times that the data key was locked or unlocked here. */
  get changes(): number {
    return this.#changes
  }

  /** Loads the data key and resets the idle timer. Throws storage errors. */
  async load(): Promise<DataKeyState> {
    const [wrapped, plain] = await this.#db.vault.bulkGet(['wrapped-data-key', 'data-key'])
    if (wrapped?.id === 'wrapped-data-key') {
      const key = this.#currentKey(wrapped)
      if (!key) return { state: 'locked' }
      await this.touch()
      return { state: 'open', key }
    }
    return plain?.id === 'data-key' ? { state: 'open', key: plain.key } : { state: 'none' }
  }

  /** The key is made outside the transaction, which would end meanwhile. The first key written is used. */
  async loadOrCreate(): Promise<Exclude<DataKeyState, { state: 'none' }>> {
    const existing = await this.load()
    if (existing.state !== 'none') return existing
    const made = await generateDataKey()
    return this.#db.transaction('rw', this.#db.vault, async () => {
      const rows = await this.#db.vault.bulkGet(['wrapped-data-key', 'data-key'])
      const [wrapped, winner] = rows
      if (wrapped) return { state: 'locked' }
      if (winner?.id === 'data-key') return { state: 'open', key: winner.key }
      await this.#db.vault.put({ id: 'data-key', key: made })
      return { state: 'open', key: made }
    })
  }

  async readState(): Promise<Result<{ isProtected: boolean; isLocked: boolean }>> {
    return tryStorage(this.#db, async () => {
      const wrapped = await this.#db.vault.get('wrapped-data-key')
      const isProtected = wrapped?.id === 'wrapped-data-key'
      return succeed({ isProtected, isLocked: isProtected && this.#currentKey(wrapped) === null })
    })
  }

  async unlock(passphrase: string): Promise<Result<null>> {
    const read = await tryStorage(this.#db, async () => succeed(await this.#db.vault.get('wrapped-data-key')))
    if (!read.ok) return read
    if (read.value?.id !== 'wrapped-data-key') return succeed(null)
    const opened = await unwrapDataKey(read.value, passphrase)
    if (!opened) return fail(createFailure('passphrase-wrong'))
    const key = await importDataKey(opened)
    opened.discard()
    await this.setUnlocked(opened.id, key)
    return succeed(null)
  }

  async setUnlocked(id: string, key: CryptoKey): Promise<void> {
    this.#unlocked = { id, key }
    this.#changes += 1
    await this.touch()
    this.#options.onChange()
  }

  lock(): void {
    if (this.#unlocked === null) return
    this.#unlocked = null
    this.#changes += 1
    this.#cancelTimer()
    this.#options.onChange()
  }

  /** Restarts the idle timer with the current limit. */
  async touch(): Promise<void> {
    this.#usedAt = this.#options.now()
    this.#idleLimitMs = await this.#options.readIdleLimitMs()
    this.#cancelTimer()
    if (this.#idleLimitMs === null || this.#unlocked === null) return
    this.#cancelTimer = this.#options.schedule(this.#idleLimitMs, () => this.lock())
  }

  /**
   * Returns the unlocked key if it is still valid. Checks the clock as well, because a timer may fire late after sleep
   * or a freeze.
   */
  #currentKey(wrapped: WrappedDataKey): CryptoKey | null {
    const isIdle = this.#idleLimitMs !== null && this.#options.now() - this.#usedAt >= this.#idleLimitMs
    if (isIdle) this.lock()
    return this.#unlocked?.id === wrapped.dataKeyId ? this.#unlocked.key : null
  }
}
