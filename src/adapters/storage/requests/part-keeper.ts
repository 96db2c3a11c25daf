import type { RequestPart } from '../../../core/kernel/request-record.ts'
import { hashOf } from '../blob-store.ts'
import type { Database } from '../schema.ts'

/** Longer ones are cut: the words themselves are in the chat. */
export const maxPartCharacters = 1_000_000
export const keptOfLongPart = 100_000
/** So many messages, or pieces of a body, make a part of their own. */
export const listLength = 32

const encoder = new TextEncoder()

export interface KeptPart {
  hash: string
  isRedacted: boolean
}

/** Parts of the requests of one run on their way to storage, each once. */
export class PartKeeper {
  readonly #db: Database
  readonly #redact: (text: string) => Promise<string>
  readonly #stored = new Set<string>()
  readonly #made = new Map<string, RequestPart>()

  constructor(db: Database, redact: (text: string) => Promise<string>) {
    this.#db = db
    this.#redact = redact
  }

  /** Those that are not stored yet, as far as is known. */
  get made(): readonly RequestPart[] {
    return [...this.#made.values()]
  }

  /** The rows are in storage: their parts need not be written again. */
  confirm(parts: readonly RequestPart[]): void {
    for (const { hash } of parts) {
      this.#stored.add(hash)
      this.#made.delete(hash)
    }
  }

  /** Each look for keys reads every key: nearly always one for all is enough. */
  async addAll(owner: RequestPart['owner'], written: readonly string[]): Promise<KeptPart[]> {
    const cleaned = owner === 'shared' ? written : await this.redactAll(written)
    return Promise.all(
      written.map(async (text, index) => {
        const clean = cleaned[index] ?? ''
        const isRedacted = clean !== text
        const hash: string = await hashOf(encoder.encode(clean))
        if (!this.#stored.has(hash) && !this.#made.has(hash)) {
          this.#made.set(hash, { owner, hash, ...toKept(clean), ...(isRedacted && { isRedacted }) })
        }
        return { hash, isRedacted }
      }),
    )
  }

  async redactAll(texts: readonly string[]): Promise<readonly string[]> {
    const all = texts.join('\n')
    if (all === '' || (await this.#redact(all)) === all) return texts
    return Promise.all(texts.map((text) => this.#redact(text)))
  }

  /** Of earlier turns much is there already; a stored list says that its messages are, for they were written with it. */
  async lookForStored(): Promise<void> {
    const keys = this.made.map(({ owner, hash }): [string, string] => [owner, hash])
    const found = await this.#db.requestParts.where('[owner+hash]').anyOf(keys).primaryKeys()
    for (const [, hash] of found) {
      this.#stored.add(hash)
      this.#made.delete(hash)
    }
  }
}

function toKept(json: string): Pick<RequestPart, 'json' | 'cutFrom'> {
  if (json.length <= maxPartCharacters) return { json }
  return { json: json.slice(0, keptOfLongPart), cutFrom: json.length }
}
