import { createContext, use, useEffect, useState } from 'react'
import type { BlobId } from '../../../../core/kernel/id.ts'

/** The file as it is, or a smaller copy of a picture: for lists, or as large as models get it. */
export type Rendition = 'thumbnail' | 'model'

/** Reads a stored picture or file; null where it is not on this device. */
export type BlobReader = (blobId: BlobId, rendition?: Rendition) => Promise<Blob | null>

export const BlobReaderContext = createContext<BlobReader>(async () => null)

/** What a browser shows without running anything; also what is opened beside the program by its address runs as part of it. */
const shownAsItIs = /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp)|audio\/[\w.+-]+|video\/[\w.+-]+)$/

/** A page or drawing that somebody else made is bytes to be saved, whichever way its link is followed. */
function toInert(blob: Blob): Blob {
  return shownAsItIs.test(blob.type) ? blob : blob.slice(0, blob.size, 'application/octet-stream')
}

/** `undefined` while it is being read, `null` where there is nothing to show. The address lives as long as the component. */
export function useBlobUrl(blobId: string, rendition?: Rendition): string | null | undefined {
  const read = use(BlobReaderContext)
  const [url, setUrl] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    let isGone = false
    let made: string | undefined
    const show = async () => {
      const blob = await read(blobId as BlobId, rendition)
      if (isGone) return
      made = blob ? URL.createObjectURL(toInert(blob)) : undefined
      setUrl(made ?? null)
    }
    void show()
    return () => {
      isGone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [blobId, read, rendition])
  return url
}
