import { z } from 'zod'
import type { NetworkAddress } from '../../core/engine/approvals/tool-authority.ts'
import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import type { SelectedSearchEngine, TurnConfig } from '../../core/engine/turn/turn-config.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { JsonValue } from '../../core/model/json.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import type { LocalizedText } from '../../core/model/messages/localized-text.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'

/** Queries the engine that the person chose, with their key. Never rejects. */
export type SearchWebPort = (
  query: { text: string; count: number; within?: 'day' | 'week' | 'month' | 'year' | undefined },
  options: { engine: SelectedSearchEngine['id']; signal: AbortSignal; scope: EgressScope },
) => Promise<Result<readonly { title: string; url: string; snippet: string; date?: string }[]>>

const defaultCount = 6
const sampleNote = 'Sample data that comes with Innerloop for trying out: these pages do not exist.'

export function createWebSearch(search: SearchWebPort, { web }: Pick<TurnConfig, 'web'>): Tool {
  const { searchEngine: engine, searchHosts } = web
  // Each address has one number in all searches of the turn. The answer cites it and the page shows it.
  const numbers = new Map<string, number>()
  const toNumbered = <Page extends { url: string }>(page: Page): Page & { number: number } => {
    const number = numbers.get(page.url) ?? numbers.size + 1
    numbers.set(page.url, number)
    return { number, ...page }
  }
  return defineTool({
    name: 'web_search',
    description:
      'Searches the web. Use it when the answer depends on what is new or on facts that you are not sure of; fetch_url reads a page that it found.',
    selectionRule: 'cite the pages that you used by their numbers, such as [1].',
    parameters: z.object({
      query: z.string().trim().min(1).max(400),
      count: z.int().min(1).max(10).nullish(),
      within: z.enum(['day', 'week', 'month', 'year']).nullish(),
    }),
    effects: ['read', 'network'],
    trustedResultAddresses: 'listed',
    timeoutMs: 45_000,
    triggers: ['search', 'look up', 'google', 'news', 'latest', 'current', 'web', 'internet', 'online'],
    isAvailable: ({ model, hostedTools }) =>
      !(hostedTools.includes('web-search') && searchHosts.has(model.providerId)),
    disabledReason: () => (engine ? undefined : toolsText('search-engine-not-chosen')),
    approvalKey: () => engine?.id ?? 'off',
    address: () => toAddress(engine),
    describeCall: ({ query }) => describeCall(engine, query),
    toHistoryOutput: shorten,
    async execute({ query, count, within }, { signal, egress }) {
      if (!engine) return fail(createFailure('tool-switched-off'))
      const response = await search(
        { text: query, count: count ?? defaultCount, within: within ?? undefined },
        { engine: engine.id, signal, scope: egress },
      )
      if (!response.ok) return response
      const results = response.value.map(toNumbered)
      const note = noteOf(engine, results.length)
      const summary = `${results.length} ${results.length === 1 ? 'page' : 'pages'} from ${engine.name}`
      return succeed({ engine: engine.name, query, summary, results, note })
    },
  })
}

/** Returns the engine's address. The person chose it, but the model writes the query. */
function toAddress(engine: SelectedSearchEngine | undefined): NetworkAddress | undefined {
  const url = URL.parse(engine?.href ?? '')
  return url
    ? { origin: url.origin, pathname: url.pathname, href: url.href, chosenBy: 'user', hasBody: true }
    : undefined
}

function describeCall(engine: SelectedSearchEngine | undefined, query: string): LocalizedText {
  if (!engine || engine.href === null) return toolsText('search-sample-pages', { query })
  return toolsText('search-web-with-engine', { query, engine: engine.name })
}

function noteOf({ id }: SelectedSearchEngine, count: number): string | undefined {
  if (id === 'sample') return sampleNote
  return count === 0 ? 'Nothing was found. Other words may find more.' : undefined
}

const resultSchema = z.looseObject({
  results: z.array(z.object({ number: z.number(), title: z.string(), url: z.string() })),
})

/** Drops the snippets in later turns. The answer already contains what mattered. */
function shorten(result: JsonValue): JsonValue {
  const read = resultSchema.safeParse(result)
  return read.success ? (read.data as JsonValue) : result
}
