import { truncateString } from '../../../../lib/text.ts'
import type { RequestPart } from '../../../../core/model/review/recorded-request.ts'
import { hashBytes } from '../../files/blob-store.ts'
import type { Database } from '../../database/schema.ts'

/** Longer parts are truncated, because their text is also in the chat. */
export const maxPartCharacters = 1_000_000
export const cutPartLength = 100_000
/** Number of messages, or pieces of a body, that are grouped in one list part. */
export const partListLength = 32

const encoder = new TextEncoder()

export interface BufferedPart {
  hash: string
  isRedacted: boolean
}

/** Parts of the requests of one run on their way to storage, each once. */
export class RequestPartBuffer {
  readonly #db: Database
  readonly #redact: (text: string) => Promise<string>
  readonly #stored = new Set<string>()
  readonly #made = new Map<string, RequestPart>()

  constructor(db: Database, redact: (text: string) => Promise<string>) {
    this.#db = db
    this.#redact = redact
  }

  /** Parts that are not stored yet, as far as known. */
  get pending(): readonly RequestPart[] {
    return [...this.#made.values()]
  }

  /** Marks parts as stored, so that they are not written again. */
  confirm(parts: readonly RequestPart[]): void {
    for (const { hash } of parts) {
      this.#stored.add(hash)
      this.#made.delete(hash)
    }
  }

  /** Adds parts after redacting them. Redacting loads every key, so one call for all texts is nearly always enough. */
  async addAll(owner: RequestPart['owner'], texts: readonly string[]): Promise<BufferedPart[]> {
    const cleaned = owner === 'shared' ? texts : await this.redactAll(texts)
    return Promise.all(
      texts.map(async (text, index) => {
        const clean = cleaned[index] ?? ''
        const isRedacted = clean !== text
        const hash: string = await hashBytes(encoder.encode(clean))
        if (!this.#stored.has(hash) && !this.#made.has(hash)) {
          this.#made.set(hash, { owner, hash, ...toStored(clean), isRedacted: isRedacted || undefined })
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

  /**
   * Drops the pending parts that earlier turns stored. A stored list implies that its messages are stored, because
   * they were written together.
   */
  async dropStored(): Promise<void> {
    const keys = this.pending.map(({ owner, hash }): [string, string] => [owner, hash])
    const storedKeys = await this.#db.requestParts.where('[owner+hash]').anyOf(keys).primaryKeys()
    for (const [, hash] of storedKeys) {
      this.#stored.add(hash)
      this.#made.delete(hash)
    }
  }
}

function toStored(json: string): Pick<RequestPart, 'json' | 'cutFrom'> {
  if (json.length <= maxPartCharacters) return { json }
  return { json: truncateString(json, cutPartLength), cutFrom: json.length }
}
