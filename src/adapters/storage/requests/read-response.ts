import type { RunId, SessionId } from '../../../core/kernel/id.ts'
import type { RequestPart } from '../../../core/kernel/request-record.ts'
import { summarizeResponse, type ReceivedBody } from '../../../core/kernel/wire-response.ts'
import { hashOf } from '../blob-store.ts'
import type { Database } from '../schema.ts'
import { unpackText } from './pack-text.ts'

/** What came back for one try, and whether that can be proved. `null`: it is not recorded. */
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
  const texts = await Promise.all(stored.map(unpackPart))
  const text = texts.join('')
  if (texts.includes(null)) return { response, text, fidelity: 'missing' }
  if (hash === undefined) return { response, text, fidelity: 'redacted' }
  const isSame = (await hashOf(new TextEncoder().encode(text))) === hash
  if (!isSame) return { response, text, fidelity: 'differs' }
  return { response, text, fidelity: keptBytes === undefined ? 'exact' : 'cut' }
}

/** `null`: it is not stored any more. A part of a restored backup may say anything. */
async function unpackPart(part: RequestPart | undefined): Promise<string | null> {
  if (!part) return null
  try {
    return await unpackText(String(JSON.parse(part.json)))
  } catch {
    return null
  }
}
