import type { Failure } from '../../../core/kernel/failure.ts'
import type { FoundPage, SearchQuery } from '../found-page.ts'

/** Describes one search engine as data: how to build its request and how to parse its response. */
export interface Engine {
  toRequest(query: SearchQuery, baseUrl: string): EngineRequest
  /** Parses results from JSON. Returns null if the JSON is not a response of this engine. */
  read(answer: unknown): FoundPage[] | null
  describeStatus?(status: number): Failure | undefined
  /** Describes a missing response, if the likely reason is not the network. */
  describeSilence?(url: URL): Failure
}

export interface EngineRequest {
  url: URL
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
}
