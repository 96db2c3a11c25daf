import { Dexie, type Collection } from 'dexie'
import type { RequestPart } from '../../../core/model/review/recorded-request.ts'
import type { Database } from '../database/schema.ts'

/** Selects all request parts of one chat, or the shared ones. */
export function requestPartsOf(
  db: Database,
  owner: RequestPart['owner'],
): Collection<RequestPart, [RequestPart['owner'], string]> {
  return db.requestParts.where('[owner+hash]').between([owner, Dexie.minKey], [owner, Dexie.maxKey])
}

/**
 * Parses the entries of a list part that have a hash. A part may be truncated, and one of a restored backup may
 * contain anything.
 */
export function parsePartList({ json, cutFrom }: RequestPart): { hash: string }[] {
  const entries: unknown = cutFrom === undefined ? JSON.parse(json) : null
  return Array.isArray(entries) ? entries.filter(isNamed) : []
}

function isNamed(entry: unknown): entry is { hash: string } {
  return typeof entry === 'object' && entry !== null && 'hash' in entry && typeof entry.hash === 'string'
}
