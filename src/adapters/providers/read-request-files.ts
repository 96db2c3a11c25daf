import type { BlobStorePort, StoredBlob } from '../../core/engine/blob-port.ts'
import type { ModelFile, ModelRequest } from '../../core/engine/ports.ts'
import type { BlobId } from '../../core/kernel/id.ts'
import type { BlobBytes } from './to-prompt-file.ts'

const nothing: BlobBytes = new Map()

/** The bytes of the pictures and files that a request names. One that cannot be read is left out, and said in its place. */
export async function readRequestFiles(
  { messages }: ModelRequest,
  blobs: Pick<BlobStorePort, 'readForModel'> | undefined,
): Promise<BlobBytes> {
  const wanted = new Set<BlobId>()
  for (const message of messages) {
    if (message.role === 'user') for (const { blobId } of message.files ?? []) wanted.add(blobId)
    if (message.role !== 'assistant') continue
    for (const part of message.parts) if (part.type === 'file') wanted.add((part as ModelFile).blobId)
  }
  if (wanted.size === 0 || !blobs) return nothing
  const bytes = new Map<BlobId, StoredBlob>()
  for (const blobId of wanted) {
    const read = await blobs.readForModel(blobId)
    if (read.ok && read.value) bytes.set(blobId, read.value)
  }
  return bytes
}
