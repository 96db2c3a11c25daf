import { createContext } from 'react'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'

/** `url` is that of a blob. */
export interface LoadedPicture {
  url: string
  width: number
  height: number
}

export interface FetchedPicture {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: string
  width: number
  height: number
}

const kept = 40

/**
 * Pictures that prose names, each fetched because somebody asked for it, and once while the page lives: scrolling away and
 * back asks nobody again. The oldest are let go.
 */
export class PictureLoader {
  readonly #fetch: (url: string) => Promise<Result<FetchedPicture>>
  readonly #pictures = new Map<string, LoadedPicture>()

  constructor(fetch: (url: string) => Promise<Result<FetchedPicture>>) {
    this.#fetch = fetch
  }

  find(url: string): LoadedPicture | undefined {
    return this.#pictures.get(url)
  }

  /** Whoever shows none of them any more gives their memory back. */
  release(): void {
    for (const { url } of this.#pictures.values()) URL.revokeObjectURL(url)
    this.#pictures.clear()
  }

  async load(url: string): Promise<Result<LoadedPicture>> {
    const fetched = await this.#fetch(url)
    if (!fetched.ok) return fail(fetched.failure)
    const { bytes, mediaType, width, height } = fetched.value
    const picture = { url: URL.createObjectURL(new Blob([bytes], { type: mediaType })), width, height }
    this.#pictures.set(url, picture)
    for (const [oldest, { url: blobUrl }] of this.#pictures) {
      if (this.#pictures.size <= kept) break
      this.#pictures.delete(oldest)
      URL.revokeObjectURL(blobUrl)
    }
    return succeed(picture)
  }
}

/** Null where there is nobody to fetch any: then a picture can only be opened elsewhere. */
export const PictureLoaderContext = createContext<PictureLoader | null>(null)
