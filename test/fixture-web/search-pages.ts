import { readFact, type FixturePage, type FixtureTopic } from './fixture-page.ts'
import { fixtureTopics, pagesOf, toAddress } from './fixture-topics.ts'

/** A result as SearXNG sends it, see https://docs.searxng.org/dev/search_api.html */
interface SearxngResult {
  url: string
  title: string
  content: string
  publishedDate: string | null
  engine: string
  score: number
}

const maxResults = 10

interface Entry extends Pick<SearxngResult, 'url' | 'title' | 'content' | 'publishedDate'> {
  words: ReadonlySet<string>
}

function toWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
}

function indexPage(page: FixturePage): Entry {
  const { title, intro, published, facts, outro } = page
  const text = [title, intro, ...facts.map((fact) => readFact(fact).claim), outro].join(' ')
  return { url: toAddress(page), title, content: intro, publishedDate: published, words: toWords(text) }
}

const entries: readonly Entry[] = fixtureTopics.flatMap((topic) =>
  pagesOf(topic)
    .map(indexPage)
    .concat(topic.deadAddress ? [indexDeadAddress(topic.deadAddress)] : []),
)

function indexDeadAddress({ url, title, snippet }: NonNullable<FixtureTopic['deadAddress']>): Entry {
  return { url, title, content: snippet, publishedDate: null, words: toWords(`${title} ${snippet}`) }
}

/** Returns the pages that have at least two words of the query, those with the most words first. */
export function searchPages(query: string): SearxngResult[] {
  const terms = [...toWords(query)]
  return entries
    .map(({ words, url, title, content, publishedDate }) => ({
      url,
      title,
      content,
      publishedDate,
      engine: 'fixture',
      score: terms.filter((term) => words.has(term)).length,
    }))
    .filter(({ score }) => score >= Math.min(2, terms.length))
    .toSorted((left, right) => right.score - left.score)
    .slice(0, maxResults)
}
