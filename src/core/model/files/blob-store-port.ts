import type { AssistantId, BlobId, DraftHolderId, SessionId } from '../id.ts'
import type { Result } from '../failures/result.ts'

/** The owner of a blob: a session whose messages name it, a tab with drafts, or an assistant that has the file. */
export type BlobOwner = SessionId | DraftHolderId | AssistantId

export interface NewBlob {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: string
  /** The session owns the blob until the session is purged. A blob can have several owners. */
  sessionId: SessionId
}

export interface StoredBlob {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: string
}

/**
 * Stores images and files. Equal bytes are stored once, because the id is the SHA-256 of the bytes. Messages and events hold ids
 * only. Storage errors are returned as failures, never thrown.
 */
export interface BlobStorePort {
  /** Resolves when the bytes are durable. If they were stored before, their first media type stays. */
  put(blob: NewBlob): Promise<Result<BlobId>>
  /** Resolves to `null` if the blob is not stored or was purged with its last owner. */
  read(blobId: BlobId): Promise<Result<StoredBlob | null>>
  /** Returns the bytes to send to models. Large images are returned as their smaller copy, without camera metadata. */
  readForModel(blobId: BlobId): Promise<Result<StoredBlob | null>>
}
