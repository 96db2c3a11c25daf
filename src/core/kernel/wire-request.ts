import type { RunId, SessionId } from './id.ts'
import type { RecordedText } from './recorded-request.ts'
import type { WireFidelity } from './wire-fidelity.ts'
import type { WireHeader } from './wire-header.ts'
import type { WireResponse, WireResponseSummary } from './wire-response.ts'

/** What `fetch` was given for one request, but for the key and what may be one. What the browser adds is not known. */
export interface WireRequest {
  method: string
  /** Without values of the query that may be secrets. */
  url: string
  /** The proxy that was asked in its place. */
  via?: string
  headers: readonly WireHeader[]
  body: string
}

/** What a try belongs to: a request of the turn, the call of a tool that asks a model of its own, or a compaction. One of them. */
export interface WireOwner {
  requestId?: string | undefined
  callId?: string | undefined
  compactionId?: string | undefined
}

export function isWireOf(wire: WireOwner, { requestId, callId, compactionId }: WireOwner): boolean {
  if (requestId !== undefined) return wire.requestId === requestId
  if (callId !== undefined) return wire.callId === callId
  return compactionId !== undefined && wire.compactionId === compactionId
}

/** One try of a request of a turn on its way to storage. */
export interface SentWire extends WireRequest, WireOwner {
  egressId: string
}

/** `before`: the text between the piece and the one before it; `hash`: of the part that holds the piece. */
export interface WirePiece {
  before: string
  hash: string
  /** `quoted`: the part is the text as a JSON string; `filled`: files in it are named by `wireFileMark`. */
  form?: 'quoted' | 'filled'
  isShared?: true
}

/**
 * One try of a request as it left, in hashes of its pieces, as `RequestRecord` is: whole runs of pieces are a part of their
 * own. Stored, so the names are permanent.
 */
export interface WireRecord extends Omit<WireRequest, 'body'>, WireOwner {
  runId: RunId
  egressId: string
  sessionId: SessionId
  /** Of the body as it left. */
  byteLength: number
  /** SHA-256 of the body as it left; left out where a stored key was taken out of it. */
  hash?: string
  lists: readonly string[]
  pieces: readonly WirePiece[]
  after: string
  /** Noted once it has ended; left out: nothing came, or it was not recorded. */
  response?: WireResponse
}

/** A record with its lists read. */
export type RecordedWire = Omit<WireRecord, 'lists' | 'sessionId' | 'runId'>

/** What left for a run, in that order. */
export interface RecordedWires {
  wires: readonly RecordedWire[]
  /** What pieces say, by their hashes; a part that is not stored any more is not among them. */
  texts: ReadonlyMap<string, RecordedText>
}

/** A try without what was in it. */
export interface WireSummary extends Omit<RecordedWire, 'pieces' | 'after' | 'response'> {
  response?: WireResponseSummary
}

export interface WireBody {
  /** Files in it are named by marks. */
  text: string
  fidelity: WireFidelity
}

/** Stands in a body for the bytes, in Base64, of a file that is kept with the chat; `model`: of its smaller copy. */
export function wireFileMark(blobId: string, kind?: 'model'): string {
  return `innerloop:file:${blobId}${kind ? `:${kind}` : ''}`
}

export const wireFileMarks = /innerloop:file:([0-9a-f]{64})(:model)?/g

/** As it left, but for files, of which the marks stand there. */
export function joinWire(
  { pieces, after }: Pick<RecordedWire, 'pieces' | 'after'>,
  texts: ReadonlyMap<string, RecordedText>,
): string {
  return pieces.map((piece) => piece.before + textOfPiece(piece, texts.get(piece.hash))).join('') + after
}

export function textOfPiece({ form }: WirePiece, text: RecordedText | undefined): string {
  if (!text) return '[not stored any more]'
  if (text.cutFrom !== undefined) return `${text.json}[cut: it had ${text.cutFrom} characters]`
  return form === 'quoted' ? String(JSON.parse(text.json)) : text.json
}
