import type { BlobId } from '../../../core/kernel/id.ts'
import type { Message } from '../../../core/kernel/message.ts'

interface FileOfMessage {
  blobId: BlobId
  byteLength: number
  /** The name that the person knows, or else the media type. */
  filename: string
}

/** Returns the files that a message shows: its own, and those of enrichments. */
export function filesOf({ parts }: Pick<Message, 'parts'>): FileOfMessage[] {
  return parts.flatMap((part) => {
    if (part.type === 'file') return [toFile(part)]
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
