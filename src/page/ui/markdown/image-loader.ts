import { createContext } from 'react'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'

/** A loaded image. `url` is a blob URL. */
export interface LoadedImage {
  url: string
  width: number
  height: number
}

export interface FetchedImage {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: string
  width: number
  height: number
}

const maxImages = 40

/**
 * Loads remote images of prose on request, each once per page. Scrolling away and back does not load an image again. The oldest images are
 * evicted.
 */
export class ImageLoader {
  readonly #fetch: (url: string) => Promise<Result<FetchedImage>>
  readonly #images = new Map<string, LoadedImage>()

  constructor(fetch: (url: string) => Promise<Result<FetchedImage>>) {
    this.#fetch = fetch
  }

  find(url: string): LoadedImage | undefined {
    return this.#images.get(url)
  }

  /** Revokes all blob URLs. Call this when none of the images is shown. */
  release(): void {
    for (const { url } of this.#images.values()) URL.revokeObjectURL(url)
    this.#images.clear()
  }

  async load(url: string): Promise<Result<LoadedImage>> {
    const fetched = await this.#fetch(url)
    if (!fetched.ok) return fail(fetched.failure)
    const { bytes, mediaType, width, height } = fetched.value
    const image = { url: URL.createObjectURL(new Blob([bytes], { type: mediaType })), width, height }
    this.#images.set(url, image)
    for (const [oldest, { url: blobUrl }] of this.#images) {
      if (this.#images.size <= maxImages) break
      this.#images.delete(oldest)
      URL.revokeObjectURL(blobUrl)
    }
    return succeed(image)
  }
}

/** Null if images cannot be loaded. An image can then only be opened in a new tab. */
export const ImageLoaderContext = createContext<ImageLoader | null>(null)
