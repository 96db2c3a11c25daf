import { Dexie } from 'dexie'
import type { BlobId, RunId, SessionId } from '../../../core/model/id.ts'
import type { RecordedText, RequestPart } from '../../../core/model/review/recorded-request.ts'
import {
  joinExchangeBody,
  textOfPiece,
  filePlaceholderPattern,
  type RecordedExchange,
  type RecordedExchanges,
  type ExchangeBody,
  type ExchangePiece,
  type ExchangeRecord,
  summarizeResponse,
  type ReceivedBody,
} from '../../../core/model/review/http-exchange.ts'
import { hashBytes } from '../files/blob-store.ts'
import { encodeBase64 } from '../../../lib/base64.ts'
import { parsePartList } from './request-parts.ts'
import type { Database } from '../database/schema.ts'
import { decompressSegment } from './compressed-text.ts'

type PartKey = [RequestPart['owner'], string]

/** Loads the HTTP requests sent for a run, in order. */
export async function loadExchanges(db: Database, runId: RunId): Promise<RecordedExchanges> {
  const read = await db.transaction('r', db.wireRequests, db.requestParts, async () => {
    const records = await db.wireRequests
      .where('[runId+egressId]')
      .between([runId, Dexie.minKey], [runId, Dexie.maxKey])
      .toArray()
    return readPieces(db, records)
  })
  const texts = new Map([...read.texts].map(([hash, part]) => [hash, toText(part)]))
  return { exchanges: read.exchanges, texts }
}

async function readPieces(
  db: Database,
  records: readonly ExchangeRecord[],
): Promise<{ exchanges: RecordedExchange[]; texts: Map<string, RequestPart> }> {
  const lists = await fetchParts(
    db,
    records.flatMap(({ sessionId, lists: hashes }) => hashes.map((hash): PartKey => [sessionId, hash])),
  )
  const exchanges = records.map(
    ({ lists: hashes, pieces, sessionId: _session, runId: _run, ...exchange }): RecordedExchange => ({
      ...exchange,
      pieces: [...hashes.flatMap((hash) => readList(lists.get(hash), hash)), ...pieces],
    }),
  )
  const keys = exchanges.flatMap(({ pieces }, index) =>
    pieces.map(({ hash, isShared }): PartKey => [
      isShared ? 'shared' : (records[index]?.sessionId ?? 'shared'),
      hash,
    ]),
  )
  const parts = await fetchParts(db, keys)
  const inOrder = exchanges.toSorted((first, second) => placeOf(first) - placeOf(second))
  return { exchanges: inOrder, texts: parts }
}

/** Ids of a run end with a counter. */
function placeOf({ egressId }: RecordedExchange): number {
  return Number(egressId.split(/\D/).at(-1))
}

async function fetchParts(db: Database, keys: readonly PartKey[]): Promise<Map<string, RequestPart>> {
  const keysByHash = new Map(keys.map((key) => [key[1], key]))
  const parts = await db.requestParts.bulkGet([...keysByHash.values()])
  return new Map(parts.flatMap((part) => (part ? [[part.hash, part]] : [])))
}

/** A list that cannot be parsed is replaced by its own hash, which refers to nothing. */
function readList(part: RequestPart | undefined, hash: string): ExchangePiece[] {
  const pieces = part ? parsePartList(part).filter(isPiece) : []
  return pieces.length > 0 ? pieces : [{ before: '', hash }]
}

function isPiece(entry: { hash: string }): entry is ExchangePiece {
  return 'before' in entry && typeof entry.before === 'string'
}

function toText({ json, isRedacted, cutFrom }: RequestPart): RecordedText {
  return { json, isRedacted, cutFrom }
}

/** Loads the body as it was sent, and whether it is proved to be unaltered. Resolves to null if it was not recorded. */
export async function loadSentBody(
  db: Database,
  { runId, egressId }: { runId: RunId; egressId: string },
): Promise<ExchangeBody | null> {
  const record = await db.wireRequests.get([runId, egressId])
  if (!record) return null
  const { exchanges, texts: parts } = await readPieces(db, [record])
  const [exchange] = exchanges
  if (!exchange) return null
  const text = joinExchangeBody(exchange, parts)
  const used = exchange.pieces.map(({ hash }) => parts.get(hash))
  if (used.some((part) => part === undefined)) return { text, fidelity: 'missing' }
  if (used.some((part) => part?.cutFrom !== undefined)) return { text, fidelity: 'cut' }
  if (exchange.hash === undefined) return { text, fidelity: 'redacted' }
  const whole = await fillFiles(db, exchange, parts)
  if (whole === null) return { text, fidelity: 'missing' }
  const isSame = (await hashBytes(new TextEncoder().encode(whole))) === exchange.hash
  return { text, fidelity: isSame ? 'exact' : 'differs' }
}

/** Returns null if one of the files is no longer stored. */
async function fillFiles(
  db: Database,
  { pieces, after }: RecordedExchange,
  parts: ReadonlyMap<string, RequestPart>,
): Promise<string | null> {
  let whole = ''
  for (const piece of pieces) {
    const text = textOfPiece(piece, parts.get(piece.hash))
    const filled = piece.form === 'filled' ? await fill(db, text) : text
    if (filled === null) return null
    whole += piece.before + filled
  }
  return whole + after
}

async function fill(db: Database, text: string): Promise<string | null> {
  const files = new Map<string, string>()
  for (const [placeholder, blobId = '', copy] of text.matchAll(filePlaceholderPattern)) {
    if (files.has(placeholder)) continue
    const file = await (copy === undefined
      ? db.blobs.get(blobId as BlobId)
      : db.renditions.get([blobId as BlobId, 'model']))
    if (!file) return null
    files.set(placeholder, encodeBase64(file.bytes))
  }
  return text.replace(filePlaceholderPattern, (placeholder) => files.get(placeholder) ?? placeholder)
}

/**
 * Loads the response to one HTTP request, and whether it is proved to be unaltered. Resolves to null if it was not
 * recorded.
 */
export async function loadReceivedBody(
  db: Database,
  { runId, egressId }: { runId: RunId; egressId: string },
): Promise<ReceivedBody | null> {
  const record = await db.wireRequests.get([runId, egressId])
  if (!record?.response) return null
  const { parts, keptBytes, hash } = record.response
  const response = summarizeResponse(record.response)
  const stored = await db.requestParts.bulkGet(
    parts.map((part): [SessionId, string] => [record.sessionId, part]),
  )
  const texts = await Promise.all(stored.map(async (part) => (part ? decompressSegment(part) : null)))
  const text = texts.join('')
  if (texts.includes(null)) return { response, text, fidelity: 'missing' }
  if (hash === undefined) return { response, text, fidelity: 'redacted' }
  const isSame = (await hashBytes(new TextEncoder().encode(text))) === hash
  if (!isSame) return { response, text, fidelity: 'differs' }
  return { response, text, fidelity: keptBytes === undefined ? 'exact' : 'cut' }
}
