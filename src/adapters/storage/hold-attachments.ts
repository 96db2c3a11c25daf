import { createFailure } from '../../core/kernel/failure.ts'
import type { SessionId } from '../../core/kernel/id.ts'
import type { MessagePart } from '../../core/kernel/message.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import type { Database } from './schema.ts'

/**
 * Within a transaction over `blobs`, before anything is written: the session keeps what the parts of its message name from
 * now on. Nothing is changed where one is gone.
 */
export async function holdAttachments(
  db: Database,
  sessionId: SessionId,
  parts: readonly MessagePart[],
): Promise<Result<null>> {
  const files = parts.filter((part) => part.type === 'file')
  const ids = new Set(files.map(({ blobId }) => blobId))
  const held = new Set(await db.blobs.where('sessionIds').equals(sessionId).primaryKeys())
  const wanted = [...ids].filter((id) => !held.has(id))
  if (wanted.length === 0) return succeed(null)
  const found = new Set(await db.blobs.where('id').anyOf(wanted).primaryKeys())
  const missing = files.find(({ blobId }) => wanted.includes(blobId) && !found.has(blobId))
  if (missing) {
    const message = `“${missing.filename ?? 'A file'}” is not stored on this device any more.`
    return fail(
      createFailure('not-found', { message, hint: 'Attach it again, or remove it, and send again.' }),
    )
  }
  for (const id of wanted) {
    const row = await db.blobs.get(id)
    if (row) await db.blobs.put({ ...row, sessionIds: [...row.sessionIds, sessionId] })
  }
  return succeed(null)
}
