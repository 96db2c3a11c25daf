import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import type { ProviderKindId } from '../../../../core/model/providers/provider-kind-id.ts'
import { asRecord, type JsonRecord } from './json-values.ts'
import { imagesIn, parseContent, parseSources, type WireSource } from './content-parts.ts'
import { isRecord } from '../../../../lib/json.ts'

/** Content of an event that no library passes on. It travels in the event under a name of its own. */
export interface WireExtras {
  /** Error payload of the server. */
  error?: unknown
  /** A response that is no answer. */
  malformed?: string
  images?: string[]
  sources?: WireSource[]
  /** Reasoning for a library that knows no field for it. */
  reasoning?: string
  notices?: LocalizedText[]
}

/** Name of the field. A field of this name that a server sends is removed. */
export const extrasKey = 'innerloop_extras'

/** Returns the extras of an event as the library saw it. */
export function readExtras(event: unknown): WireExtras | undefined {
  const extras = asRecord(event)?.[extrasKey]
  return isRecord(extras) ? extras : undefined
}

export function hasExtras(extras: WireExtras): boolean {
  return Object.keys(extras).length > 0
}

/** Collects the images and the cited pages of one response. An image that a later event repeats does not count again. */
export class ExtrasReader {
  readonly #kind: ProviderKindId
  readonly #images = new Set<string>()

  constructor(kind: ProviderKindId) {
    this.#kind = kind
  }

  /** Reads the fields of an event or of a choice. The libraries of some providers read them. */
  readEvent(event: JsonRecord): WireExtras {
    if (this.#kind === 'openrouter' || this.#kind === 'perplexity') return {}
    const { citations, search_results: results, sources, images, web_search: pages, references } = event
    const searched = asRecord(event['search_info'])?.['search_results']
    return this.#toExtras(
      parseSources(results, citations, sources, pages, references, searched),
      imagesIn(images),
    )
  }

  /** Reads the fields of a delta, and the images of its content. */
  readDelta(delta: JsonRecord, contentImages: readonly string[]): WireExtras {
    if (this.#kind === 'openrouter') return {}
    const { images, image, image_url: address, multi_mod_content: parts, annotations, citations } = delta
    const found = [images, image, address && { image_url: address }].flatMap(imagesIn)
    return this.#toExtras(parseSources(annotations, citations), [
      ...contentImages,
      ...found,
      ...(parts === undefined ? [] : parseContent(parts).images),
    ])
  }

  #toExtras(sources: WireSource[], images: readonly string[]): WireExtras {
    const extras: WireExtras = {}
    const added = images.filter((each) => !this.#images.has(each))
    for (const each of added) this.#images.add(each)
    if (sources.length > 0) extras.sources = sources
    if (added.length > 0) extras.images = added
    return extras
  }
}

export function mergeExtras(one: WireExtras, other: WireExtras): WireExtras {
  const merged: WireExtras = { ...one, ...other }
  if (one.sources && other.sources) merged.sources = [...one.sources, ...other.sources]
  if (one.images && other.images) merged.images = [...one.images, ...other.images]
  return merged
}
