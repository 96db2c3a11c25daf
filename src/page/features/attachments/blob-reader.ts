import { createContext, use, useEffect, useState } from 'react'
import type { BlobId } from '../../../core/model/id.ts'

/**
 * Smaller copy of an image: `thumbnail` for lists, `model` as large as models get it. Without a rendition the file is read
 * as it is.
 */
export type Rendition = 'thumbnail' | 'model'

/** Reads a stored image or file. Resolves to `null` if it is not on this device. */
export type BlobReader = (blobId: BlobId, rendition?: Rendition) => Promise<Blob | null>

export const BlobReaderContext = createContext<BlobReader>(async () => null)

/** Media types that a browser shows without running scripts. A blob URL opened in a tab runs with the app's origin. */
const renderableTypes = /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp)|audio\/[\w.+-]+|video\/[\w.+-]+)$/

/** Makes an active document (HTML, SVG) a plain download, however its link is opened. */
function toInert(blob: Blob): Blob {
  return renderableTypes.test(blob.type) ? blob : blob.slice(0, blob.size, 'application/octet-stream')
}

/**
 * Returns an object URL that is valid while the component is mounted. `undefined` while the file is loading, `null` if
 * there is nothing to show.
 */
export function useBlobUrl(blobId: string, rendition?: Rendition): string | null | undefined {
  const read = use(BlobReaderContext)
  const [url, setUrl] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    let isGone = false
    let objectUrl: string | undefined
    const show = async () => {
      const blob = await read(blobId as BlobId, rendition)
      if (isGone) return
      objectUrl = blob ? URL.createObjectURL(toInert(blob)) : undefined
      setUrl(objectUrl ?? null)
    }
    void show()
    return () => {
      isGone = true
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl)
    }
  }, [blobId, read, rendition])
  return url
}
