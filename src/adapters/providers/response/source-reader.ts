import { z } from 'zod'
import type { ModelStreamPart } from '../../../core/engine/ports.ts'
import { pageAddress } from './page-address.ts'
import type { PartOf } from './stream-context.ts'

const urlContextSchema = z.object({ urlMetadata: z.array(z.object({ retrievedUrl: z.string() })).nullish() })

/** Converts sources of one response: each web address and each document title once. */
export class SourceReader {
  readonly #seen = new Set<string>()

  read(part: PartOf<'source'>): ModelStreamPart[] {
    if (part.sourceType === 'document') {
      const { id, title, mediaType, filename } = part
      if (!this.#isNew(`document ${title} ${filename}`)) return []
      return [{ type: 'source', sourceId: id, title, mediaType, ...(filename !== undefined && { filename }) }]
    }
    const url = pageAddress(part.url)
    if (!/^https?:\/\//i.test(url) || !this.#isNew(url)) return []
    return [{ type: 'source', sourceId: part.id, url, ...(part.title && { title: part.title }) }]
  }

  /** Returns the pages that Google reports only at the end, and not as sources. */
  readFinish({ providerMetadata }: PartOf<'finish'>): ModelStreamPart[] {
    const read = urlContextSchema.safeParse(providerMetadata?.['google']?.['urlContextMetadata'])
    const pages = read.success ? (read.data.urlMetadata ?? []) : []
    return pages.flatMap(({ retrievedUrl: url }) =>
      this.read({ type: 'source', sourceType: 'url', id: url, url }),
    )
  }

  #isNew(name: string): boolean {
    if (this.#seen.has(name)) return false
    this.#seen.add(name)
    return true
  }
}
