import { useEffect, useState } from 'react'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import { isTemporary } from '../../../core/model/conversation/temporary-id.ts'
import { documentMediaTypes } from '../../../core/model/files/attachment-limits.ts'
import type { FileContents } from '../../../core/model/files/file-contents.ts'
import type { BlobId } from '../../../core/model/id.ts'
import type { WorkerClient } from '../../../worker/client.ts'

const described = new Map<BlobId, FileContents>()

/** Asks the worker what models get of a document. Returns undefined until that is known, and for other files. */
export function useFileContents(
  { blobId, mediaType }: Attachment,
  draftKey: string,
  client: Pick<WorkerClient, 'call'> | undefined,
): FileContents | undefined {
  const [contents, setContents] = useState(() => described.get(blobId))
  const isDocument = documentMediaTypes.test(mediaType)
  useEffect(() => {
    if (!isDocument || client === undefined || described.has(blobId)) return undefined
    let isMounted = true
    const describe = async () => {
      const answer = await client.call('describe-attachment', {
        blobId,
        mediaType,
        sessionId: isTemporary(draftKey) ? draftKey : undefined,
      })
      if (!answer.ok) return
      described.set(blobId, answer.value.contents)
      if (isMounted) setContents(answer.value.contents)
    }
    void describe()
    return () => {
      isMounted = false
    }
  }, [blobId, mediaType, isDocument, draftKey, client])
  return contents
}
