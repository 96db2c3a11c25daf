import type { RequestPart } from '../../../core/model/review/recorded-request.ts'
import type { ExchangeRecord, HttpResponse } from '../../../core/model/review/http-exchange.ts'
import { compressSegments, decompressSegment } from './compressed-text.ts'

interface Recorded {
  wireRequests: readonly ExchangeRecord[]
  requestParts: readonly RequestPart[]
}

/**
 * Redacts the responses of a chat before they leave this browser, because a key may have been stored after they were
 * recorded. Responses are compressed, so searching the rows would not find it. Other rows are unchanged.
 */
export async function redactResponses(
  { wireRequests, requestParts }: Recorded,
  redact: (text: string) => string,
): Promise<Recorded> {
  const parts = new Map(requestParts.map((part) => [part.hash, part]))
  const replaced = new Set<string>()
  const exchanges: ExchangeRecord[] = []
  for (const exchange of wireRequests) {
    const clean = exchange.response && (await redactResponse(exchange.response, { parts, redact }))
    if (!clean) {
      exchanges.push(exchange)
      continue
    }
    for (const hash of exchange.response?.parts ?? []) replaced.add(hash)
    for (const { hash, json } of clean.segments) {
      parts.set(hash, { owner: exchange.sessionId, hash, json, isRedacted: true })
    }
    exchanges.push({ ...exchange, response: clean.response })
  }
  const named = new Set(exchanges.flatMap(({ response }) => response?.parts ?? []))
  const remaining = [...parts.values()].filter(({ hash }) => !replaced.has(hash) || named.has(hash))
  return { wireRequests: exchanges, requestParts: remaining }
}

/** Returns null if the response has no key or cannot be read. */
async function redactResponse(
  response: HttpResponse,
  { parts, redact }: { parts: ReadonlyMap<string, RequestPart>; redact: (text: string) => string },
) {
  let text = ''
  for (const hash of response.parts) {
    const part = parts.get(hash)
    const segment = part ? await decompressSegment(part) : null
    if (segment === null) return null
    text += segment
  }
  const clean = redact(text)
  if (clean === text) return null
  const { segments } = await compressSegments(clean, Infinity)
  const { hash: _, ...rest } = response
  return { segments, response: { ...rest, parts: segments.map(({ hash }) => hash) } }
}
