import type { EgressScope } from '../../core/engine/egress-scope.ts'
import type { Result } from '../../core/kernel/result.ts'
import type { AddressChosenBy } from './web-address.ts'

/** One address read as text; `text` holds `maxBytes` of the body at most, and `isCut` says that it went on. */
export type FetchTextPort = (
  url: URL,
  options: {
    signal: AbortSignal
    maxBytes: number
    chosenBy: AddressChosenBy
    scope: EgressScope
    proxyUrl?: string
  },
) => Promise<Result<FetchedText>>

export interface FetchedText {
  status: number
  contentType: string
  text: string
  isCut: boolean
}

/** `article`: what a page is about. `page`: all of it, with its navigation. */
export type PagePart = 'article' | 'page'

/** A page as Markdown; `null`: it is built so that no reader gets through it. Never rejects. */
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

/** A page as the reader service reads it that the person switched on. Never rejects. */
export type ReadThroughPort = (
  url: URL,
  options: { signal: AbortSignal; chosenBy: AddressChosenBy; scope: EgressScope },
) => Promise<Result<{ title: string; published?: string; text: string }>>
