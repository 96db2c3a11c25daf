import { z } from 'zod'

export interface FoundPage {
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
export function readResults(results: unknown, names: Record<'snippet' | 'date', string>): FoundPage[] {
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
        ...(date && { date: toLine(date, 60) }),
      },
    ]
  })
}

function toLine(words: string, maxLength: number): string {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line
}
