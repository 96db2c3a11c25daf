import type { AssistantId, BlobId, DraftHolderId, SessionId } from '../kernel/id.ts'
import type { Result } from '../kernel/result.ts'

/** Who keeps a blob: a session whose messages name it, a tab whose drafts do, an assistant whose file it is. */
export type BlobOwner = SessionId | DraftHolderId | AssistantId

export interface NewBlob {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: string
  /** The session keeps the blob until it is purged; a blob may be kept by several. */
  sessionId: SessionId
}

export interface StoredBlob {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: string
}

/**
 * Pictures and files, each stored once however often it comes: the id is the SHA-256 of its bytes. Messages and events hold
 * ids only. Storage refusals arrive as failures, never as exceptions.
 */
export interface BlobStorePort {
  /** Durable when it resolves. The media type that the bytes came with first stays. */
  put(blob: NewBlob): Promise<Result<BlobId>>
  /** `null`: it is not stored, or was purged with its last session. */
  read(blobId: BlobId): Promise<Result<StoredBlob | null>>
  /** As models get it: of a large picture the smaller copy, without what the camera wrote into it. */
  readForModel(blobId: BlobId): Promise<Result<StoredBlob | null>>
}
