import type { RunId } from '../../../core/kernel/id.ts'
import { joinBytes } from '../../../core/kernel/join-bytes.ts'
import type { RequestPart } from '../../../core/kernel/request-record.ts'
import { succeed } from '../../../core/kernel/result.ts'
import type { WireHeader } from '../../../core/kernel/wire-header.ts'
import type { ReceivedWire, WireResponse } from '../../../core/kernel/wire-response.ts'
import { hashOf } from '../blob-store.ts'
import type { Database } from '../schema.ts'
import { tryStorage } from '../try-storage.ts'
import { packStretches, type PackedStretch } from './pack-stretches.ts'

/** Text fits whole; of a picture that came in a body its beginning is kept. */
const mostStoredCharacters = 4 * 1024 * 1024
/** A body ends within a word where it was cut, and the word may be a key: so much of its end goes. */
const unsureLength = 4096

/** Requests are given up where the disk is full, and what came back for them waits for nothing: the oldest are let go. */
const mostWaiting = 32

export interface ResponseRecorderOptions {
  redact: (text: string) => Promise<string>
  /** Of one body, deflated and in Base64. */
  mostStored?: number
}

/**
 * Puts what came back beside what was sent, try by try. Beside the writes of the run, and outside of its order: it fails
 * alone, and what is gone meanwhile (details that were dropped, a deleted chat) stays gone.
 */
export class ResponseRecorder {
  readonly #db: Database
  readonly #runId: RunId
  readonly #redact: (text: string) => Promise<string>
  readonly #mostStored: number
  #waiting: ReceivedWire[] = []
  #work: Promise<void> = Promise.resolve()

  constructor(
    db: Database,
    runId: RunId,
    { redact, mostStored = mostStoredCharacters }: ResponseRecorderOptions,
  ) {
    this.#db = db
    this.#runId = runId
    this.#redact = redact
    this.#mostStored = mostStored
  }

  keep(received: ReceivedWire): void {
    this.#waiting = [...this.#waiting, received].slice(-mostWaiting)
  }

  /** Writes those whose request is stored; the others wait. Resolves when that is done, and never rejects. */
  flush(): Promise<void> {
    this.#work = this.#work.then(() => this.#flush())
    return this.#work
  }

  async #flush(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    for (const received of waiting) {
      const written = await tryStorage(this.#db, async () => succeed(await this.#write(received)))
      if (written.ok && !written.value) this.#waiting.push(received)
    }
  }

  /** `false`: its request is not stored. */
  async #write(received: ReceivedWire): Promise<boolean> {
    const key: [RunId, string] = [this.#runId, received.egressId]
    const { wireRequests, requestParts } = this.#db
    if (!(await wireRequests.get(key))) return false
    const { response, stretches } = await this.#toResponse(received)
    await this.#db.transaction('rw', wireRequests, requestParts, async () => {
      const record = await wireRequests.get(key)
      if (!record) return
      const { sessionId } = record
      const isRedacted = response.hash === undefined
      await requestParts.bulkPut(
        stretches.map((stretch): RequestPart =>
          Object.assign({ owner: sessionId }, stretch, isRedacted && { isRedacted }),
        ),
      )
      await wireRequests.put({ ...record, response })
    })
    return true
  }

  async #toResponse({ status, headers, byteLength, chunks }: ReceivedWire): Promise<{
    response: WireResponse
    stretches: PackedStretch[]
  }> {
    const heard = joinBytes(chunks)
    const text = toText(heard, heard.byteLength < byteLength)
    const clean = await this.#redact(text)
    const { stretches, length } = await packStretches(clean, this.#mostStored)
    const kept = clean.slice(0, length)
    const isWhole = length === clean.length && heard.byteLength === byteLength
    const bytes = new TextEncoder().encode(kept)
    return {
      response: {
        status,
        headers: await this.#redactHeaders(headers),
        byteLength,
        ...(!isWhole && { keptBytes: bytes.byteLength }),
        ...(clean === text && { hash: await hashOf(isWhole ? heard : bytes) }),
        parts: stretches.map(({ hash }) => hash),
      },
      stretches,
    }
  }

  async #redactHeaders(headers: readonly WireHeader[]): Promise<WireHeader[]> {
    const written = JSON.stringify(headers)
    if ((await this.#redact(written)) === written) return [...headers]
    return Promise.all(
      headers.map(async ({ name, value }) => ({
        name,
        ...(value !== undefined && { value: await this.#redact(value) }),
      })),
    )
  }
}

/** Every byte of it, a byte order mark, too. */
function toText(bytes: Uint8Array<ArrayBuffer>, isCut: boolean): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: isCut })
  return isCut ? text.slice(0, -unsureLength) : text
}
