import { truncateString } from '../../../lib/text.ts'
import { z } from 'zod'
import type { Failure } from '../../../core/model/failures/failure.ts'

export interface WebSearchResult {
  title: string
  url: string
  snippet: string
  /** Date in the engine's own format. */
  date?: string
}

export interface SearchQuery {
  text: string
  count: number
  /** Excludes results that are older than this. */
  within?: 'day' | 'week' | 'month' | 'year' | undefined
}

const text = z.string().nullish().catch(null)

const resultSchema = z.object({ title: text, url: z.string(), snippet: text, date: text })

/** Parses results from an engine's own field names. Results without a web address are dropped. */
export function parseResults(results: unknown, names: Record<'snippet' | 'date', string>): WebSearchResult[] {
  if (!Array.isArray(results)) return []
  return results.flatMap((result: unknown) => {
    const item = Object(result) as Record<string, unknown>
    const read = resultSchema.safeParse({
      title: item['title'],
      url: item['url'],
      snippet: item[names.snippet],
      date: item[names.date],
    })
    const url = read.success ? URL.parse(read.data.url) : null
    if (!read.success || !url || !/^https?:$/.test(url.protocol)) return []
    const { title, snippet, date } = read.data
    return [
      {
        title: toLine(title ?? '', 200) || url.hostname,
        url: url.href,
        snippet: toLine(snippet ?? '', 600),
        date: date ? toLine(date, 60) : undefined,
      },
    ]
  })
}

function toLine(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > maxLength ? `${truncateString(line, maxLength - 1)}…` : line
}

/** Describes one search engine as data: how to build its request and how to parse its response. */
export interface SearchEngineDialect {
  toRequest(query: SearchQuery, baseUrl: string): EngineRequest
  /** Parses results from JSON. Returns null if the JSON is not a response of this engine. */
  read(answer: unknown): WebSearchResult[] | null
  describeStatus?(status: number): Failure | undefined
  /** Describes a missing response, if the likely reason is not the network. */
  describeSilence?(url: URL): Failure
}

interface EngineRequest {
  url: URL
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
}
