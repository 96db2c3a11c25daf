import { Dexie, type Collection } from 'dexie'
import type { RequestPart } from '../../../core/kernel/request-record.ts'
import type { Database } from '../schema.ts'

/** Selects all request parts of one chat, or the shared ones. */
export function partsOf(
  db: Database,
  owner: RequestPart['owner'],
): Collection<RequestPart, [RequestPart['owner'], string]> {
  return db.requestParts.where('[owner+hash]').between([owner, Dexie.minKey], [owner, Dexie.maxKey])
}
