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
  const wires: ExchangeRecord[] = []
  for (const wire of wireRequests) {
    const clean = wire.response && (await redactResponse(wire.response, { parts, redact }))
    if (!clean) {
      wires.push(wire)
      continue
    }
    for (const hash of wire.response?.parts ?? []) replaced.add(hash)
    for (const { hash, json } of clean.stretches) {
      parts.set(hash, { owner: wire.sessionId, hash, json, isRedacted: true })
    }
    wires.push({ ...wire, response: clean.response })
  }
  const named = new Set(wires.flatMap(({ response }) => response?.parts ?? []))
  const remaining = [...parts.values()].filter(({ hash }) => !replaced.has(hash) || named.has(hash))
  return { wireRequests: wires, requestParts: remaining }
}

/** Returns null if the response has no key or cannot be read. */
async function redactResponse(
  response: HttpResponse,
  { parts, redact }: { parts: ReadonlyMap<string, RequestPart>; redact: (text: string) => string },
) {
  let text = ''
  for (const hash of response.parts) {
    const part = parts.get(hash)
    const stretch = part ? await decompressSegment(part) : null
    if (stretch === null) return null
    text += stretch
  }
  const clean = redact(text)
  if (clean === text) return null
  const { stretches } = await compressSegments(clean, Infinity)
  const { hash: _, ...rest } = response
  return { stretches, response: { ...rest, parts: stretches.map(({ hash }) => hash) } }
}
