import { useEffect, useState } from 'react'
import type { FileView } from '../answer/answer-view.ts'

interface PictureSize {
  width: number
  height: number
}

/** What was measured, while the page lives: a row that is drawn anew has its place at once. */
const measured = new Map<string, PictureSize>()

/** As it is written down, or as the browser decodes it, away from the screen. `undefined` until it is known. */
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
    // The platform says no more than that it cannot decode it.
    return 'unreadable'
  }
  return { width: picture.naturalWidth, height: picture.naturalHeight }
}
