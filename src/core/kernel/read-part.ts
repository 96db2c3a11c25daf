import { estimateTokens } from './estimate-tokens.ts'
import type { RecordedRequest, RecordedText } from './recorded-request.ts'

/** A part as a document: a text as it is, all else as JSON that can be read. */
export function readPart({ json, cutFrom }: RecordedText): string {
  if (cutFrom !== undefined) return json
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** As it was estimated when it was sent: of the text, or of the JSON. */
export function tokensOfText({ json, cutFrom }: RecordedText): number {
  if (cutFrom !== undefined) return Math.ceil(cutFrom / 4)
  const value: unknown = JSON.parse(json)
  return estimateTokens(typeof value === 'string' ? value : json)
}

/** Which parts the request before it did not have; of the first of a turn all are new. */
export function findNewParts({ parts }: RecordedRequest, before: RecordedRequest | undefined): boolean[] {
  const left = new Map<string, number>()
  for (const { hash } of before?.parts ?? []) left.set(hash, (left.get(hash) ?? 0) + 1)
  return parts.map(({ hash }) => {
    const count = left.get(hash) ?? 0
    if (count > 0) left.set(hash, count - 1)
    return count === 0
  })
}
