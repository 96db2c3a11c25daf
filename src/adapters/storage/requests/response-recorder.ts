import type { RunId } from '../../../core/model/id.ts'
import { joinBytes } from '../../../lib/bytes.ts'
import type { RequestPart } from '../../../core/model/review/recorded-request.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import type { HttpHeader, ReceivedExchange, HttpResponse } from '../../../core/model/review/http-exchange.ts'
import { hashBytes } from '../files/blob-store.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import { compressSegments, type CompressedSegment } from './compressed-text.ts'

/** Maximum stored length of a response. Text fits completely; an image in a body is truncated. */
const maxStoredCharacters = 4 * 1024 * 1024
/** Number of characters dropped from the end of a truncated body, which may end within a key. */
const unsureLength = 4096

/**
 * Maximum number of responses that wait for their request. Requests may be discarded when the disk is full, so the
 * oldest responses are dropped.
 */
const maxWaiting = 32

export interface ResponseRecorderOptions {
  redact: (text: string) => Promise<string>
  /** Limit for one body, deflated and in Base64. */
  maxStored?: number
}

/**
 * Stores responses with their requests, in parallel to the writes of the run. A failure affects nothing else.
 * Responses to requests deleted meanwhile are dropped.
 */
export class ResponseRecorder {
  readonly #db: Database
  readonly #runId: RunId
  readonly #redact: (text: string) => Promise<string>
  readonly #maxStored: number
  #waiting: ReceivedExchange[] = []
  #work: Promise<void> = Promise.resolve()

  constructor(
    db: Database,
    runId: RunId,
    { redact, maxStored = maxStoredCharacters }: ResponseRecorderOptions,
  ) {
    this.#db = db
    this.#runId = runId
    this.#redact = redact
    this.#maxStored = maxStored
  }

  add(received: ReceivedExchange): void {
    this.#waiting = [...this.#waiting, received].slice(-maxWaiting)
  }

  /** Writes the responses whose request is stored; the others wait. Resolves when done, and never rejects. */
  flush(): Promise<void> {
    this.#work = this.#work.then(() => this.#flush())
    return this.#work
  }

  async #flush(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    for (const received of waiting) {
      const stored = await tryStorage(this.#db, async () => succeed(await this.#write(received)))
      if (stored.ok && !stored.value) this.#waiting.push(received)
    }
  }

  /** Resolves to false if its request is not stored. */
  async #write(received: ReceivedExchange): Promise<boolean> {
    const key: [RunId, string] = [this.#runId, received.egressId]
    const { wireRequests, requestParts } = this.#db
    if (!(await wireRequests.get(key))) return false
    const { response, segments } = await this.#toResponse(received)
    await this.#db.transaction('rw', wireRequests, requestParts, async () => {
      const record = await wireRequests.get(key)
      if (!record) return
      const { sessionId } = record
      const isRedacted = response.hash === undefined
      await requestParts.bulkPut(
        segments.map((segment): RequestPart =>
          Object.assign({ owner: sessionId }, segment, isRedacted && { isRedacted }),
        ),
      )
      await wireRequests.put({ ...record, response })
    })
    return true
  }

  async #toResponse({ status, headers, byteLength, chunks }: ReceivedExchange): Promise<{
    response: HttpResponse
    segments: CompressedSegment[]
  }> {
    const received = joinBytes(chunks)
    const text = toText(received, received.byteLength < byteLength)
    const clean = await this.#redact(text)
    const { segments, length } = await compressSegments(clean, this.#maxStored)
    const storedText = clean.slice(0, length)
    const isWhole = length === clean.length && received.byteLength === byteLength
    const bytes = new TextEncoder().encode(storedText)
    return {
      response: {
        status,
        headers: await this.#redactHeaders(headers),
        byteLength,
        keptBytes: isWhole ? undefined : bytes.byteLength,
        hash: clean === text ? await hashBytes(isWhole ? received : bytes) : undefined,
        parts: segments.map(({ hash }) => hash),
      },
      segments,
    }
  }

  async #redactHeaders(headers: readonly HttpHeader[]): Promise<HttpHeader[]> {
    const json = JSON.stringify(headers)
    if ((await this.#redact(json)) === json) return [...headers]
    return Promise.all(
      headers.map(async ({ name, value }) => ({
        name,
        value: value === undefined ? undefined : await this.#redact(value),
      })),
    )
  }
}

/** Decodes every byte, including a byte order mark. */
function toText(bytes: Uint8Array<ArrayBuffer>, isCut: boolean): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: isCut })
  return isCut ? text.slice(0, -unsureLength) : text
}
