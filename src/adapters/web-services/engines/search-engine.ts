import type { Failure } from '../../../core/kernel/failure.ts'
import type { FoundPage, SearchQuery } from '../found-page.ts'

/** One engine as data: how it is asked, and what its answer says. */
export interface Engine {
  toRequest(query: SearchQuery, baseUrl: string): EngineRequest
  /** Results of parsed JSON; `null` where it is no answer of this engine. */
  read(answer: unknown): FoundPage[] | null
  describeStatus?(status: number): Failure | undefined
  /** Why it may be that no answer could be read, where that is not the network. */
  describeSilence?(url: URL): Failure
}

export interface EngineRequest {
  url: URL
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
}
