import { createFailure } from '../../../core/kernel/failure.ts'
import { fail, succeed, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../schema.ts'
import { generateDataKey } from './seal-key.ts'
import { tryStorage } from '../try-storage.ts'
import { importDataKey, unwrapDataKey, type WrappedDataKey } from './wrap-data-key.ts'

/** `none`: nothing was ever sealed here. */
export type FoundDataKey = { state: 'open'; key: CryptoKey } | { state: 'locked' } | { state: 'none' }

export interface DataKeyRingOptions {
  now(): number
  /** Runs the task once, later; the returned function cancels it. */
  schedule(delayMs: number, task: () => void): () => void
  /** Without use for so long, the keys are locked again; `null`: never by themselves. */
  readIdleLimitMs(): Promise<number | null>
  /** Locked or unlocked here. */
  onChange(): void
}

/**
 * The key that opens the others. Without a passphrase it lies in storage as it is; with one it is there only wrapped, and
 * while unlocked in the memory of this worker, which no other worker, no page and no command can read.
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

  /** How often it was locked or unlocked here. */
  get changes(): number {
    return this.#changes
  }

  /** Counts as use. Throws what storage throws. */
  async find(): Promise<FoundDataKey> {
    const [wrapped, plain] = await this.#db.vault.bulkGet(['wrapped-data-key', 'data-key'])
    if (wrapped?.id === 'wrapped-data-key') {
      const key = this.#held(wrapped)
      if (!key) return { state: 'locked' }
      await this.touch()
      return { state: 'open', key }
    }
    return plain?.id === 'data-key' ? { state: 'open', key: plain.key } : { state: 'none' }
  }

  /** Made outside the transaction, which would end while the browser makes it; the first one written stands. */
  async findOrCreate(): Promise<Exclude<FoundDataKey, { state: 'none' }>> {
    const found = await this.find()
    if (found.state !== 'none') return found
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
      return succeed({ isProtected, isLocked: isProtected && this.#held(wrapped) === null })
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
    await this.hold(opened.id, key)
    return succeed(null)
  }

  async hold(id: string, key: CryptoKey): Promise<void> {
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

  /** Starts the time without use anew, with the limit as it is set now. */
  async touch(): Promise<void> {
    this.#usedAt = this.#options.now()
    this.#idleLimitMs = await this.#options.readIdleLimitMs()
    this.#cancelTimer()
    if (this.#idleLimitMs === null || this.#unlocked === null) return
    this.#cancelTimer = this.#options.schedule(this.#idleLimitMs, () => this.lock())
  }

  /** A timer may come late, after a sleep or a freeze; what is asked for then is judged by the clock. */
  #held(wrapped: WrappedDataKey): CryptoKey | null {
    const isIdle = this.#idleLimitMs !== null && this.#options.now() - this.#usedAt >= this.#idleLimitMs
    if (isIdle) this.lock()
    return this.#unlocked?.id === wrapped.dataKeyId ? this.#unlocked.key : null
  }
}
