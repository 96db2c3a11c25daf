import type { BlobId } from '../../../core/kernel/id.ts'
import type { Message } from '../../../core/kernel/message.ts'

interface FileOfMessage {
  blobId: BlobId
  byteLength: number
  /** As the person knows it, or what kind of file it is. */
  filename: string
}

/** The files that a message shows: its own, and those that something was enriched with. */
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
