import type { RunId, SessionId } from '../id.ts'
import type { RecordedText } from './recorded-request.ts'

/** Arguments of `fetch` for one request, without secrets. Headers that the browser adds are unknown. */
export interface HttpRequest {
  method: string
  /** URL without query values that may be secret. */
  url: string
  /** Proxy that was contacted instead of the host. */
  via?: string
  headers: readonly HttpHeader[]
  body: string
}

/** Owner of an attempt. Exactly one id is set: of a request of the turn, of a tool call that uses a model, or of a compaction. */
export interface ExchangeOwner {
  requestId?: string | undefined
  callId?: string | undefined
  compactionId?: string | undefined
}

export function isExchangeOf(
  exchange: ExchangeOwner,
  { requestId, callId, compactionId }: ExchangeOwner,
): boolean {
  if (requestId !== undefined) return exchange.requestId === requestId
  if (callId !== undefined) return exchange.callId === callId
  return compactionId !== undefined && exchange.compactionId === compactionId
}

/** One attempt of a request on its way to storage. */
export interface SentExchange extends HttpRequest, ExchangeOwner {
  egressId: string
}

/** A piece of a recorded body. `before` is the text since the previous piece; `hash` identifies the stored part. */
export interface ExchangePiece {
  before: string
  hash: string
  /** `quoted` means that the part is the text as a JSON string. `filled` means that its files are replaced by `filePlaceholder`. */
  form?: 'quoted' | 'filled'
  isShared?: true
}

/**
 * One attempt of a request as it was sent, as hashes of its pieces, like `RequestRecord`. Runs of pieces are stored as parts
 * of their own. Stored, so the names are permanent.
 */
export interface ExchangeRecord extends Omit<HttpRequest, 'body'>, ExchangeOwner {
  runId: RunId
  egressId: string
  sessionId: SessionId
  /** Length of the body as it was sent. */
  byteLength: number
  /** SHA-256 of the body as it was sent. Absent if a stored key was removed from it. */
  hash?: string
  lists: readonly string[]
  pieces: readonly ExchangePiece[]
  after: string
  /** Set when the response has ended. Absent if there was none or it was not recorded. */
  response?: HttpResponse
}

/** A record whose lists are resolved. */
export type RecordedExchange = Omit<ExchangeRecord, 'lists' | 'sessionId' | 'runId'>

/** Sent requests of a run, in order. */
export interface RecordedExchanges {
  exchanges: readonly RecordedExchange[]
  /** Texts of the pieces by hash. Parts that are no longer stored are missing. */
  texts: ReadonlyMap<string, RecordedText>
}

/** An attempt without its content. */
export interface ExchangeSummary extends Omit<RecordedExchange, 'pieces' | 'after' | 'response'> {
  response?: HttpResponseSummary
}

export interface ExchangeBody {
  /** Body text, with placeholders instead of files. */
  text: string
  fidelity: ExchangeFidelity
}

/** Placeholder in a body for the Base64 bytes of a file that is stored with the chat. `model` refers to its smaller copy. */
export function filePlaceholder(blobId: string, kind?: 'model'): string {
  return `innerloop:file:${blobId}${kind ? `:${kind}` : ''}`
}

export const filePlaceholderPattern = /innerloop:file:([0-9a-f]{64})(:model)?/g

/** Returns the body as it was sent, with placeholders instead of files. */
export function joinExchangeBody(
  { pieces, after }: Pick<RecordedExchange, 'pieces' | 'after'>,
  texts: ReadonlyMap<string, RecordedText>,
): string {
  return pieces.map((piece) => piece.before + textOfPiece(piece, texts.get(piece.hash))).join('') + after
}

export function textOfPiece({ form }: ExchangePiece, text: RecordedText | undefined): string {
  if (!text) return '[no longer stored]'
  if (text.cutFrom !== undefined) return `${text.json}[cut: it had ${text.cutFrom} characters]`
  return form === 'quoted' ? String(JSON.parse(text.json)) : text.json
}

/** Response to one attempt, as captured by the network layer. `chunks` hold the start of the body up to the limit. */
export interface CapturedResponse {
  /** Headers that the browser exposes to a page. */
  headers: readonly HttpHeader[]
  chunks: Uint8Array<ArrayBuffer>[]
}

/** A completed response on its way to storage. */
export interface ReceivedExchange extends Readonly<CapturedResponse> {
  egressId: string
  status: number
  /** Length of the whole body. */
  byteLength: number
}

/** Recorded response to one attempt. Stored, so the names are permanent. */
export interface HttpResponse {
  status: number
  headers: readonly HttpHeader[]
  /** Length of the body as it was received. */
  byteLength: number
  /** Number of stored bytes from the start. Absent if all are stored. */
  keptBytes?: number
  /** SHA-256 of the stored bytes as they were received. Absent if a stored key was removed. */
  hash?: string
  /** Hashes of the stored parts, in order. Each part is a section of the text, deflated, in Base64, as a JSON string. */
  parts: readonly string[]
}

/** A response without its content. */
type HttpResponseSummary = Omit<HttpResponse, 'parts'>

export function summarizeResponse({ parts: _parts, ...summary }: HttpResponse): HttpResponseSummary {
  return summary
}

export interface ReceivedBody {
  response: HttpResponseSummary
  text: string
  fidelity: ExchangeFidelity
}

/** A recorded header. The value is absent if it may be secret, or if it was received and is very long. */
export interface HttpHeader {
  name: string
  value?: string
}

/**
 * How a recorded body relates to the original. `exact`: identical, as proved by the hash. `redacted`: a stored key was
 * removed. `cut`: a part was too long to store. `missing`: a part or file is no longer stored. `differs`: the hash does not
 * match.
 */
export type ExchangeFidelity = 'exact' | 'redacted' | 'cut' | 'missing' | 'differs'
