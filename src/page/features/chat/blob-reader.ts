import { createContext, use, useEffect, useState } from 'react'
import type { BlobId } from '../../../core/kernel/id.ts'

/** The file as it is, or a smaller copy of a picture: for lists, or as large as models get it. */
export type Rendition = 'thumbnail' | 'model'

/** Reads a stored picture or file; null where it is not on this device. */
export type BlobReader = (blobId: BlobId, rendition?: Rendition) => Promise<Blob | null>

export const BlobReaderContext = createContext<BlobReader>(async () => null)

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
      made = blob ? URL.createObjectURL(blob) : undefined
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
