import { articles } from './sample-articles.ts'
import type { FoundPage, SearchQuery } from '../found-page.ts'

/** Invented pages for trying out searches. */
const pages: readonly FoundPage[] = [
  {
    title: 'Tides, explained (sample page)',
    url: 'https://sample.example/tides',
    snippet:
      'Why the sea rises and falls twice a day: the moon pulls at the water on both sides of the Earth, the sun helps or hinders. Spring tides come at full and new moon.',
    date: '2026-03-04',
  },
  {
    title: 'Bread without kneading (sample page)',
    url: 'https://sample.example/bread',
    snippet:
      'Flour, water, salt and a little yeast; eighteen hours of rest do the work of kneading. Bake in a hot pot with its lid on.',
    date: '2026-01-20',
  },
  {
    title: 'A short history of Lisbon (sample page)',
    url: 'https://sample.example/lisbon',
    snippet:
      'From the Phoenician harbour to the earthquake of 1755 and the trams of today: Lisbon, capital of Portugal, in five minutes.',
    date: '2025-11-02',
  },
  {
    title: 'How bees find flowers (sample page)',
    url: 'https://sample.example/bees',
    snippet:
      'Bees see ultraviolet light, remember routes and tell each other about good flowers by dancing. What their dance says about distance and direction.',
    date: '2026-05-11',
  },
  {
    title: 'What a web worker is (sample page)',
    url: 'https://sample.example/web-workers',
    snippet:
      'A worker runs script beside the page, so that long work does not stop scrolling and typing. It talks by messages and has no document.',
    date: '2026-06-30',
  },
  {
    title: 'Reading a weather map (sample page)',
    url: 'https://sample.example/weather',
    snippet:
      'Highs and lows, fronts and isobars: where the lines lie close the wind is strong. How to tell from a weather map whether it will rain tomorrow.',
    date: '2026-09-15',
  },
]

/**
 * Returns the pages that contain most of the words. If no page contains any, all pages are returned so that a search
 * always has results.
 */
export function searchSamplePages({ text, count }: Pick<SearchQuery, 'text' | 'count'>): FoundPage[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
  const scored = pages.map((page) => {
    const said = `${page.title} ${page.snippet}`.toLowerCase()
    return { page, score: words.filter((word) => said.includes(word)).length }
  })
  const found = scored.filter(({ score }) => score > 0)
  const ranked = (found.length > 0 ? found : scored).toSorted((left, right) => right.score - left.score)
  return ranked.slice(0, count).map(({ page }) => page)
}

/** Returns the whole page at an address, as a site would send it. */
export function findSamplePage({ origin, pathname }: URL): string | undefined {
  const page = pages.find(({ url }) => url === `${origin}${pathname}`)
  if (!page) return undefined
  const { title, date = '' } = page
  const article = articles[pathname] ?? ''
  const heading = title.replace(' (sample page)', '')
  return `<!doctype html><html lang="en"><head><title>${title}</title><meta property="article:published_time" content="${date}"></head><body><nav><a href="/">Sample pages</a></nav><article><h1>${heading}</h1>${article}<p>This page was made up for trying out Innerloop. It does not exist on the web.</p></article></body></html>`
}
