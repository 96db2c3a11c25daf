import { useEffect, useState } from 'react'
import type { FileView } from '../answer/answer-view.ts'

interface PictureSize {
  width: number
  height: number
}

/** Measured sizes while the page lives. A row that is mounted again reserves its space at once. */
const measured = new Map<string, PictureSize>()

/** Returns the stored size of an image, or the size after decoding it off screen. `undefined` until known. */
export function usePictureSize(
  { blobId, width, height }: Pick<FileView, 'blobId' | 'width' | 'height'>,
  url: string | null | undefined,
): PictureSize | 'unreadable' | undefined {
  const known = width !== undefined && height !== undefined ? { width, height } : measured.get(blobId)
  const [found, setFound] = useState<PictureSize | 'unreadable'>()
  const asked = known === undefined ? url : null
  useEffect(() => {
    if (typeof asked !== 'string') return undefined
    let isGone = false
    const show = async () => {
      const size = await measure(asked)
      if (size !== 'unreadable') measured.set(blobId, size)
      if (!isGone) setFound(size)
    }
    void show()
    return () => {
      isGone = true
    }
  }, [asked, blobId])
  return known ?? found
}

async function measure(url: string): Promise<PictureSize | 'unreadable'> {
  const picture = new Image()
  picture.src = url
  try {
    await picture.decode()
  } catch {
    // The browser reports only that it cannot decode the image.
    return 'unreadable'
  }
  return { width: picture.naturalWidth, height: picture.naturalHeight }
}
