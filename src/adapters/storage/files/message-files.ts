import type { BlobOwner } from '../../../core/model/files/blob-store-port.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { BlobId, SessionId } from '../../../core/model/id.ts'
import type { MessagePart, Message } from '../../../core/model/conversation/message.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Database } from '../database/schema.ts'
import { commonText, storageText } from '../../../core/model/messages/write-text.ts'

/**
 * Makes the session an owner of the files that the parts name. Must be called within a transaction over `blobs`,
 * before anything is written.
 */
export function retainAttachments(
  db: Database,
  sessionId: SessionId,
  parts: readonly MessagePart[],
): Promise<Result<null>> {
  return retainFiles(
    db,
    sessionId,
    parts.filter((part) => part.type === 'file'),
  )
}

/**
 * Makes `owner` an owner of the files. Must be called within a transaction over `blobs`. Changes nothing if a file is
 * gone.
 */
export async function retainFiles(
  db: Database,
  owner: BlobOwner,
  files: readonly { blobId: BlobId; filename?: string | undefined }[],
): Promise<Result<null>> {
  if (files.length === 0) return succeed(null)
  const ids = new Set(files.map(({ blobId }) => blobId))
  const ownedIds = new Set(await db.blobs.where('sessionIds').equals(owner).primaryKeys())
  const missingIds = [...ids].filter((id) => !ownedIds.has(id))
  if (missingIds.length === 0) return succeed(null)
  const storedIds = new Set(await db.blobs.where('id').anyOf(missingIds).primaryKeys())
  const missing = files.find(({ blobId }) => missingIds.includes(blobId) && !storedIds.has(blobId))
  if (missing) {
    const message = commonText('file-not-stored-on-device', { name: missing.filename ?? 'A file' })
    return fail(createFailure('not-found', { message, hint: storageText('attach-again-or-remove') }))
  }
  for (const id of missingIds) {
    const row = await db.blobs.get(id)
    if (row) await db.blobs.put({ ...row, sessionIds: [...row.sessionIds, owner] })
  }
  return succeed(null)
}

interface FileOfMessage {
  blobId: BlobId
  byteLength: number
  /** The name that the person knows, or else the media type. */
  filename: string
}

/** Returns the files that a message shows: its own, those of enrichments, and stored results of its calls. */
export function shownFilesOfMessage({ parts }: Pick<Message, 'parts'>): FileOfMessage[] {
  return parts.flatMap((part) => {
    if (part.type === 'file') return [toFile(part)]
    if (part.type === 'tool-call' && part.reference) {
      const { blobId, bytes: byteLength, mediaType } = part.reference
      return [toFile({ blobId, byteLength, mediaType, filename: part.toolName })]
    }
    return part.type === 'notice' ? (part.enrichment?.files ?? []).map(toFile) : []
  })
}

function toFile({
  blobId,
  byteLength,
  filename,
  mediaType,
}: Omit<FileOfMessage, 'filename'> & { filename?: string | undefined; mediaType: string }): FileOfMessage {
  return { blobId, byteLength, filename: filename ?? mediaType }
}
