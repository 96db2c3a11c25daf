import type {
  LanguageModelV4StreamPart,
  SharedV4ProviderMetadata,
  LanguageModelV4Citation,
} from '@ai-sdk/provider'
import type { ModelStreamPart } from '../../../../core/engine/ports/turn-ports.ts'
import type { Citation } from '../../../../core/model/conversation/message.ts'
import { hasMetadataContent, toPlainMetadata } from './stream-context.ts'

type Prose = 'text' | 'reasoning'
type ProsePart<Step extends string> = Extract<LanguageModelV4StreamPart, { type: `${Prose}-${Step}` }>

interface OpenProse {
  id: string
  /** Number of characters. If texts are joined, `blockStart` is the start of the last one. */
  length: number
  blockStart: number
  blockStarts: number[]
  citations: Citation[]
  metadata: SharedV4ProviderMetadata
}

/**
 * Converts text and reasoning of one response. Ids are assigned here, because some libraries use one id for every
 * text.
 * Metadata may arrive with the start, a delta or the end of a part, and is collected for the end.
 * If adjacent texts are joined, the end of each is delayed until another part arrives, and their metadata is dropped.
 */
export class ProseReader {
  readonly #joinsTexts: boolean
  readonly #open = new Map<string, OpenProse>()
  #count = 0
  #pendingText: OpenProse | undefined

  constructor(joinsTexts: boolean) {
    this.#joinsTexts = joinsTexts
  }

  start(part: ProsePart<'start'>): ModelStreamPart[] {
    const prose = proseOf(part)
    const ended = prose === 'reasoning' ? this.endPendingText() : []
    this.#add(prose, part)
    return ended
  }

  extend(part: ProsePart<'delta'>): ModelStreamPart[] {
    const prose = proseOf(part)
    const open = this.#open.get(`${prose}:${part.id}`) ?? this.#add(prose, part)
    mergeMetadata(open.metadata, part.providerMetadata)
    if (part.delta === '') return []
    open.length += part.delta.length
    return [{ type: `${prose}-delta`, id: open.id, text: part.delta }]
  }

  end(part: ProsePart<'end'>): ModelStreamPart[] {
    const prose = proseOf(part)
    const open = this.#open.get(`${prose}:${part.id}`)
    if (!open) return []
    this.#open.delete(`${prose}:${part.id}`)
    if (part.type === 'text-end') open.citations.push(...toCitations(part.citations, open))
    if (prose === 'text' && this.#joinsTexts) {
      this.#pendingText = open
      return []
    }
    mergeMetadata(open.metadata, part.providerMetadata)
    const providerMetadata = toPlainMetadata(open.metadata)
    if (open.length === 0 && !(providerMetadata && hasMetadataContent(providerMetadata))) return []
    return [
      {
        type: `${prose}-end`,
        id: open.id,
        citations: open.citations.length > 0 ? open.citations : undefined,
        providerMetadata,
      },
    ]
  }

  endPendingText(): ModelStreamPart[] {
    const pending = this.#pendingText
    this.#pendingText = undefined
    if (!pending || pending.length === 0) return []
    const { id, citations, length } = pending
    const blockStarts = pending.blockStarts.filter((start) => start > 0 && start < length)
    return [
      {
        type: 'text-end',
        id,
        citations: citations.length > 0 ? citations : undefined,
        ...(blockStarts.length > 0 && { blockStarts }),
      },
    ]
  }

  #add(prose: Prose, part: { id: string; providerMetadata?: SharedV4ProviderMetadata }): OpenProse {
    const open = (prose === 'text' && this.#takePendingText()) || this.#create(prose, part.providerMetadata)
    this.#open.set(`${prose}:${part.id}`, open)
    return open
  }

  #takePendingText(): OpenProse | undefined {
    const pending = this.#pendingText
    this.#pendingText = undefined
    if (pending) {
      if (pending.blockStarts.at(-1) !== pending.length) pending.blockStarts.push(pending.length)
      pending.blockStart = pending.length
    }
    return pending
  }

  #create(prose: Prose, metadata: SharedV4ProviderMetadata | undefined): OpenProse {
    this.#count += 1
    return {
      id: `${prose}-${this.#count}`,
      length: 0,
      blockStart: 0,
      blockStarts: [],
      citations: [],
      metadata: { ...metadata },
    }
  }
}

function proseOf({ type }: { type: `${Prose}-${string}` }): Prose {
  return type.startsWith('text') ? 'text' : 'reasoning'
}

function mergeMetadata(into: SharedV4ProviderMetadata, from: SharedV4ProviderMetadata | undefined): void {
  for (const [key, value] of Object.entries(from ?? {})) into[key] = { ...into[key], ...value }
}

/** Converts citations. A citation without a range refers to the whole text block. */
function toCitations(
  citations: readonly LanguageModelV4Citation[] | undefined,
  block: { blockStart: number; length: number },
): Citation[] {
  return (citations ?? []).map(({ source, citedText, startIndex, endIndex }) => {
    const { blockStart } = block
    const start = startIndex === undefined ? blockStart : blockStart + startIndex
    const end = endIndex === undefined ? block.length : blockStart + endIndex
    const citation: Citation = { start, end: Math.max(start, Math.min(end, block.length)) }
    if (source.sourceType === 'url') citation.url = withoutTrackingParameter(source.url)
    if (source.title !== undefined) citation.title = source.title
    if (citedText !== undefined) citation.quote = citedText
    return citation
  })
}

/** Removes the tracking parameter that OpenAI adds to cited pages, so that a page has one address. */
export function withoutTrackingParameter(url: string): string {
  const parsed = URL.parse(url)
  if (parsed?.searchParams.get('utm_source') !== 'openai') return url
  parsed.searchParams.delete('utm_source')
  return parsed.href
}
