import type { RunId, SessionId } from '../../../core/kernel/id.ts'
import { summarizeResponse, type ReceivedBody } from '../../../core/kernel/wire-response.ts'
import { hashOf } from '../blob-store.ts'
import type { Database } from '../schema.ts'
import { unpackStretch } from './pack-stretches.ts'

/**
 * Loads the response to one HTTP request, and whether it is proved to be unaltered. Resolves to null if it was not
 * recorded.
 */
export async function readReceived(
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
  const texts = await Promise.all(stored.map(async (part) => (part ? unpackStretch(part) : null)))
  const text = texts.join('')
  if (texts.includes(null)) return { response, text, fidelity: 'missing' }
  if (hash === undefined) return { response, text, fidelity: 'redacted' }
  const isSame = (await hashOf(new TextEncoder().encode(text))) === hash
  if (!isSame) return { response, text, fidelity: 'differs' }
  return { response, text, fidelity: keptBytes === undefined ? 'exact' : 'cut' }
}
