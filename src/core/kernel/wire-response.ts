import type { WireFidelity } from './wire-fidelity.ts'
import type { WireHeader } from './wire-header.ts'

/** What came back for one try, as the network hears it: `chunks` are the beginning of the body, as far as it is kept. */
export interface HeardResponse {
  /** Those that the browser shows to a page. */
  headers: readonly WireHeader[]
  chunks: Uint8Array<ArrayBuffer>[]
}

/** The same on its way to storage, once nothing comes any more. */
export interface ReceivedWire extends Readonly<HeardResponse> {
  egressId: string
  status: number
  /** Of the body, all that came. */
  byteLength: number
}

/** What came back for one try. Stored, so the names are permanent. */
export interface WireResponse {
  status: number
  headers: readonly WireHeader[]
  /** Of the body as it came. */
  byteLength: number
  /** So many bytes of its beginning are kept; left out: all. */
  keptBytes?: number
  /** SHA-256 of what is kept, as it came; left out where a stored key was taken out of it. */
  hash?: string
  /** Hashes of the parts that hold it, in order: each a stretch of its text, deflated, in Base64, as a JSON string. */
  parts: readonly string[]
}

/** Without what was in it. */
export type WireResponseSummary = Omit<WireResponse, 'parts'>

export function summarizeResponse({ parts: _parts, ...summary }: WireResponse): WireResponseSummary {
  return summary
}

export interface ReceivedBody {
  response: WireResponseSummary
  text: string
  fidelity: WireFidelity
}
