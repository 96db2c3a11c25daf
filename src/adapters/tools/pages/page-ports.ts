import type { EgressScope } from '../../../core/engine/ports/egress-scope.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { AddressChosenBy } from './web-address.ts'

export interface FetchOptions {
  signal: AbortSignal
  maxBytes: number
  chosenBy: AddressChosenBy
  scope: EgressScope
  proxyUrl?: string
}

/** Reads one address as text. `text` has at most `maxBytes` bytes of the body, and `isCut` means that the body was longer. */
export type FetchTextPort = (url: URL, options: FetchOptions) => Promise<Result<FetchedText>>

export interface FetchedText {
  status: number
  contentType: string
  text: string
  isCut: boolean
}

/** `article` is the main content of a page. `page` is all of it, including navigation. */
export type PagePart = 'article' | 'page'

/** Converts a page to Markdown. Resolves to null for pages that are too deeply nested or too large. Never rejects. */
export type ReadPagePort = (
  page: { html: string; url: string; part: PagePart },
  options: { signal: AbortSignal },
) => Promise<
  Result<{
    part: PagePart
    title: string
    byline?: string
    published?: string
    site?: string
    markdown: string
  } | null>
>

/** Reads a page through the reader service that the person switched on. Never rejects. */
export type ReadThroughPort = (
  url: URL,
  options: { signal: AbortSignal; chosenBy: AddressChosenBy; scope: EgressScope },
) => Promise<Result<{ title: string; published?: string; text: string }>>
