import type { BlobId, SessionId } from '../../../../core/model/id.ts'
import {
  filePlaceholder,
  type SentExchange,
  type ExchangePiece,
  type ExchangeRecord,
} from '../../../../core/model/review/http-exchange.ts'
import { hashBytes } from '../../files/blob-store.ts'
import { decodeBase64, encodeBase64 } from '../../../../lib/base64.ts'
import { splitBody, type BodyPiece } from './split-body.ts'
import { partListLength, type RequestPartBuffer } from './request-part-buffer.ts'
import type { Database, RunRow } from '../../database/schema.ts'

interface StoredPiece {
  text: string
  piece: Omit<ExchangePiece, 'before'>
  isRedacted: boolean
}

/**
 * Builds rows from the HTTP requests sent. Each body of a tool loop repeats the previous one, so its pieces are
 * neither hashed nor redacted again. One body is kept in memory for that.
 */
export class ExchangeRecorder {
  readonly #db: Database
  readonly #parts: RequestPartBuffer
  #before: ReadonlyMap<string, StoredPiece> = new Map()
  #copies: ReadonlyMap<string, BlobId> | undefined

  constructor(db: Database, parts: RequestPartBuffer) {
    this.#db = db
    this.#parts = parts
  }

  async toRecord(
    { body, ...exchange }: SentExchange,
    run: Pick<RunRow, 'id' | 'sessionId'>,
  ): Promise<ExchangeRecord> {
    const { sessionId } = run
    const { url, egressId, requestId, callId, compactionId, method, via, headers } = exchange
    const cut = await this.#cut(body)
    const storedPieces: StoredPiece[] = []
    const fresh = cut.pieces.filter(({ text }) => !this.#before.has(text))
    const made = new Map(await this.#addAll(fresh, sessionId))
    for (const piece of cut.pieces) {
      const earlier = made.get(piece) ?? this.#before.get(piece.text)
      if (earlier) storedPieces.push(earlier)
    }
    this.#before = new Map(storedPieces.map((each) => [each.text, each]))
    const between = [url, cut.after, ...cut.pieces.map(({ before }) => before)]
    const [cleanUrl = '', after = '', ...cleanPrefixes] = await this.#parts.redactAll(between)
    const isRedacted =
      cut.isRedacted ||
      storedPieces.some((each) => each.isRedacted) ||
      [cleanUrl, after, ...cleanPrefixes].some((text, index) => text !== between[index])
    const pieces = storedPieces.map(({ piece }, index): ExchangePiece =>
      Object.assign({ before: cleanPrefixes[index] ?? '' }, piece),
    )
    const listed = pieces.length - (pieces.length % partListLength)
    const lists: string[] = []
    for (let at = 0; at < listed; at += partListLength) {
      lists.push(JSON.stringify(pieces.slice(at, at + partListLength)))
    }
    const bytes = new TextEncoder().encode(body)
    return {
      runId: run.id,
      egressId,
      ...(requestId !== undefined && { requestId }),
      callId,
      compactionId,
      sessionId,
      method,
      url: cleanUrl,
      via,
      headers,
      byteLength: bytes.byteLength,
      hash: isRedacted ? undefined : await hashBytes(bytes),
      lists: (await this.#parts.addAll(sessionId, lists)).map(({ hash }) => hash),
      pieces: pieces.slice(listed),
      after,
    }
  }

  /** A slice may end within a key, so such a body is redacted as a whole. */
  async #cut(body: string): Promise<ReturnType<typeof splitBody> & { isRedacted: boolean }> {
    const cut = splitBody(body)
    if (cut.pieces[0]?.kind !== 'slice') return { ...cut, isRedacted: false }
    const [clean = ''] = await this.#parts.redactAll([body])
    return { ...splitBody(clean), isRedacted: clean !== body }
  }

  async #addAll(pieces: readonly BodyPiece[], owner: SessionId): Promise<[BodyPiece, StoredPiece][]> {
    const added: [BodyPiece, StoredPiece][] = []
    const own = pieces.filter(({ kind }) => kind !== 'tools')
    const serialized = await Promise.all(own.map((piece) => this.#toPart(piece, owner)))
    const storedParts = await this.#parts.addAll(
      owner,
      serialized.map(({ json }) => json),
    )
    for (const [index, piece] of own.entries()) {
      const { hash = '', isRedacted = false } = storedParts[index] ?? {}
      const { form } = serialized[index] ?? {}
      added.push([piece, { text: piece.text, piece: { hash, ...(form && { form }) }, isRedacted }])
    }
    for (const piece of pieces.filter(({ kind }) => kind === 'tools')) {
      // A description may contain text of the person. Such declarations are stored for this chat only.
      const [clean] = await this.#parts.redactAll([piece.text])
      const isShared = clean === piece.text
      const [{ hash, isRedacted } = { hash: '', isRedacted: false }] = await this.#parts.addAll(
        isShared ? 'shared' : owner,
        [piece.text],
      )
      added.push([piece, { text: piece.text, piece: { hash, ...(isShared && { isShared }) }, isRedacted }])
    }
    return added
  }

  async #toPart(
    { text, kind }: BodyPiece,
    owner: SessionId,
  ): Promise<{ json: string; form?: NonNullable<ExchangePiece['form']> }> {
    if (kind === 'slice') return { json: JSON.stringify(text), form: 'quoted' }
    const filled = await this.#nameFiles(text, owner)
    return filled === text ? { json: text } : { json: filled, form: 'filled' }
  }

  /** Replaces Base64 of stored files by placeholders. Other Base64 stays. */
  async #nameFiles(text: string, owner: SessionId): Promise<string> {
    if (text.length < minFileCharacters || text.includes(filePlaceholder(''))) return text
    const placeholders = new Map<string, string>()
    for (const [base64] of text.matchAll(base64InJson)) {
      const placeholder = placeholders.has(base64) ? null : await this.#findFile(base64, owner)
      if (placeholder !== null) placeholders.set(base64, placeholder)
    }
    return text.replace(base64InJson, (base64) => placeholders.get(base64) ?? base64)
  }

  async #findFile(base64: string, owner: SessionId): Promise<string | null> {
    const bytes = decode(base64)
    if (!bytes) return null
    const hash = await hashBytes(bytes)
    if ((await this.#db.blobs.where('id').equals(hash).count()) > 0) return filePlaceholder(hash)
    let copyOf = this.#copies?.get(hash)
    if (copyOf === undefined) {
      this.#copies = await this.#hashCopies(owner)
      copyOf = this.#copies.get(hash)
    }
    return copyOf === undefined ? null : filePlaceholder(copyOf, 'model')
  }

  /** Returns the hashes of the smaller copies for models, which have no id of their own. */
  async #hashCopies(owner: SessionId): Promise<Map<string, BlobId>> {
    const ids = await this.#db.blobs.where('sessionIds').equals(owner).primaryKeys()
    const copies = new Map<string, BlobId>()
    const rows = await this.#db.renditions.bulkGet(ids.map((id): [BlobId, 'model'] => [id, 'model']))
    for (const row of rows) if (row) copies.set(await hashBytes(row.bytes), row.blobId)
    return copies
  }
}

/** Matches a whole JSON string, or the end of one that starts like a data URL. */
const base64InJson = /(?<="|;base64,)[A-Za-z0-9+/]{1024,}={0,2}(?=")/g
const minFileCharacters = 1024

/** Returns null if another text would decode to the same bytes. */
function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  if (base64.length % 4 !== 0) return null
  const bytes = decodeBase64(base64)
  return encodeBase64(bytes) === base64 ? bytes : null
}
